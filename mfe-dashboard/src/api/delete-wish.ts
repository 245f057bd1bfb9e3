import { deleteWish as call } from '@second-gear/contract/wishlist';
import { request } from '@second-gear/shared-auth/request';

/** Removes an own wishlist row; `deletedCount` is 0 when it was gone already. */
export const deleteWish = (id: string) => request(call, { params: { id } });
