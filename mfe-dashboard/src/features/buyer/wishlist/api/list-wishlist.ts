import type { PageParams, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listWishlist as call, type WISHLIST_SORTS } from '@second-gear/contract/wishlist';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

/** Null sorts by newest first. */
type WishlistSort = Sort<(typeof WISHLIST_SORTS)[number]> | null;

/** Returns a page of the caller's wishlist. */
export const listWishlist = (pageParams: PageParams, sort: WishlistSort) =>
  requestPage(call, { query: { ...pageParams, ...(sort !== null && { sort }) } });

export const wishlistQuery = (uid: string, sort: WishlistSort) =>
  pagedQueryOptions([...queryKeys.wishlist, 'mine', uid, { sort }], (pageParams) =>
    listWishlist(pageParams, sort),
  );
