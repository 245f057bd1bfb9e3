import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Returns all orders of the signed-in user. Throws ApiError, 401 when signed out. */
const listOwnOrders = async (signal?: AbortSignal) => request((await loadCalls()).listOrders, {}, { signal });

export const ownOrdersQuery = queryOptions({
  queryKey: [...queryKeys.orders, 'own'],
  queryFn: ({ signal }) => listOwnOrders(signal),
});
