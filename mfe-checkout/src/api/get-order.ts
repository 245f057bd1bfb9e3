import { getOrder as call, type Order } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** One own order. Throws ApiError (404 for an unknown order and for somebody else's). */
export const getOrder = (id: string, signal?: AbortSignal): Promise<Order> =>
  request(call, { params: { id } }, signal ? { signal } : {});

/** Asked anew on focus: the order may be paid or ended elsewhere meanwhile. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.order(id),
    queryFn: ({ signal }) => getOrder(id, signal),
    refetchOnWindowFocus: 'always',
  });
