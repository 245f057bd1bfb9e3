import { listOrderTimes as call } from '@second-gear/contract/meeting-hours';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Free meeting times of the seller, for an order or sale of the caller. They can be booked at any moment. */
export const orderTimesQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.times, 'order', id],
    queryFn: () => request(call, { params: { id } }),
    staleTime: 0,
  });
