import { queryKeys } from '@second-gear/contract/query-keys';
import { listWishlist } from '@second-gear/contract/saved';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, type PageAsk } from '../shared/paged.ts';

/** The caller's wishlist, newest first. */
export const getWishlist = (ask: PageAsk) => requestPage(listWishlist, { query: ask });

export const wishlistQuery = (uid: string) => pagedOptions([...queryKeys.wishlist, 'mine', uid], getWishlist);
