import { getOrder } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/**
 * One of the caller's orders. Fails with 404 for an unknown order or another user's. Refetched on focus,
 * because the order may have been paid or canceled elsewhere.
 */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.order(id),
    queryFn: ({ signal }) => request(getOrder, { params: { id } }, { signal }),
    refetchOnWindowFocus: 'always',
  });
