import { request } from '@second-gear/shared-auth/request';
import { loadCalls } from './load-calls.ts';

/** Removes a row from the caller's wishlist by row id. Throws ApiError. */
export const deleteWish = async (id: string) => request((await loadCalls()).deleteWish, { params: { id } });
