import { deleteWish as call } from '@second-gear/contract/saved';
import { request } from '@second-gear/shared-auth/request';

/** Removes a row of the caller's wishlist by the row's id. Throws ApiError. */
export const deleteWish = (id: string) => request(call, { params: { id } });
