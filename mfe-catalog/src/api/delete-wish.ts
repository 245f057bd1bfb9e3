import { request } from '@second-gear/shared-auth/request';
import { calls } from './calls.ts';

/** Removes a row of the caller's wishlist by the row's id. Throws ApiError. */
export const deleteWish = async (id: string) => request((await calls()).deleteWish, { params: { id } });
