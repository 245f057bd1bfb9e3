import { listOrders } from '@second-gear/contract/order';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** All orders of whoever is signed in. Throws ApiError, 401 while signed out. */
const getOwnOrders = (signal?: AbortSignal) => request(listOrders, {}, { signal });

export const ownOrdersQuery = queryOptions({
  queryKey: [...queryKeys.orders, 'own'],
  queryFn: ({ signal }) => getOwnOrders(signal),
});
