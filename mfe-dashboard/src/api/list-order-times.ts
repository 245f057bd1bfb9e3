import { listOrderTimes as call } from '@second-gear/contract/hours';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** When the seller of an own order, or of an own sale, is free to meet. Others may take these times at any moment. */
export const orderTimesQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.times, 'order', id],
    queryFn: () => request(call, { params: { id } }),
    staleTime: 0,
  });
