import type { PageAsk, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listWishlist as call, type WISH_SORTS } from '@second-gear/contract/wishlist';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Null sorts by newest first. */
type WishSort = Sort<(typeof WISH_SORTS)[number]> | null;

/** Returns a page of the caller's wishlist. */
export const listWishlist = (ask: PageAsk, sort: WishSort) =>
  requestPage(call, { query: { ...ask, ...(sort !== null && { sort }) } });

export const wishlistQuery = (uid: string, sort: WishSort) =>
  pagedOptions([...queryKeys.wishlist, 'mine', uid, { sort }], (ask) => listWishlist(ask, sort));
