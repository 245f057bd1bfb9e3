import { getOrder as call } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns one of the caller's orders. Throws 404 for another user's order. */
export const getOrder = (id: string) => request(call, { params: { id } });

export const orderQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.order(id), queryFn: () => getOrder(id) });
