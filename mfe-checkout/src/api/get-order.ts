import { getOrder as call, type Order } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns one of the caller's orders. Throws ApiError, 404 for an unknown order or another user's. */
export const getOrder = (id: string, signal?: AbortSignal): Promise<Order> =>
  request(call, { params: { id } }, signal ? { signal } : {});

/** Refetched on focus, because the order may have been paid or canceled elsewhere. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.order(id),
    queryFn: ({ signal }) => getOrder(id, signal),
    refetchOnWindowFocus: 'always',
  });
