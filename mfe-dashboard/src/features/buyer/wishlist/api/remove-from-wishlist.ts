import { deleteWish as call } from '@second-gear/contract/wishlist';
import { request } from '@second-gear/shared-auth/request';

/** Removes a row from the caller's wishlist. `deletedCount` is 0 if it was already removed. */
export const removeFromWishlist = (id: string) => request(call, { params: { id } });
