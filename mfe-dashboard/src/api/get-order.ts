import { getOrder as call } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** One own order; somebody else's is a 404. */
export const getOrder = (id: string) => request(call, { params: { id } });

export const orderQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.order(id), queryFn: () => getOrder(id) });
