import { fetchAllRows } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Returns the caller's wishlist rows. Throws ApiError, 401 when signed out. */
export const listWishlist = (signal?: AbortSignal) =>
  fetchAllRows(async (page) => requestPage((await loadCalls()).listWishlist, { query: page }, { signal }));

export const wishlistQuery = queryOptions({
  queryKey: [...queryKeys.wishlist, 'rows'],
  queryFn: ({ signal }) => listWishlist(signal),
  staleTime: 60_000,
});
