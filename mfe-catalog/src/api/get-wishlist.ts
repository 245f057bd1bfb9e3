import { queryKeys } from '@second-gear/contract/query-keys';
import { listWishlist } from '@second-gear/contract/saved';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** The caller's wishlist rows. Throws ApiError, 401 while signed out. */
export const getWishlist = (signal?: AbortSignal) => request(listWishlist, {}, { signal });

export const wishlistQuery = queryOptions({
  queryKey: [...queryKeys.wishlist, 'rows'],
  queryFn: ({ signal }) => getWishlist(signal),
  staleTime: 60_000,
});
