import type { PageParams, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import {
  addWish,
  deleteWish,
  listWishlist as listWishlistCall,
  type WISHLIST_SORTS,
} from '@second-gear/contract/wishlist';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, toQuery } from '../../../shared/api/paged.ts';

/** Adds a car to the caller's wishlist. A car that is already on it stays unchanged. */
export const addToWishlist = (carId: string) => request(addWish, { body: { car: { _id: carId } } });

/** Null sorts by newest first. */
type WishlistSort = Sort<(typeof WISHLIST_SORTS)[number]> | null;

/** Returns a page of the caller's wishlist. */
export const listWishlist = (pageParams: PageParams, sort: WishlistSort) =>
  requestPage(listWishlistCall, { query: { ...pageParams, ...toQuery({ sort }) } });

export const wishlistQuery = (uid: string, sort: WishlistSort) =>
  pagedQueryOptions([...queryKeys.wishlist, 'mine', uid, { sort }], (pageParams) =>
    listWishlist(pageParams, sort),
  );

/** Removes a row from the caller's wishlist. `deletedCount` is 0 if it was already removed. */
export const removeFromWishlist = (id: string) => request(deleteWish, { params: { id } });
