import { addWish as call } from '@second-gear/contract/saved';
import { request } from '@second-gear/shared-auth/request';

/** Adds a car to the caller's wishlist; a repeat answers the same row. Throws ApiError. */
export const addWish = (carId: string) => request(call, { body: { car: { _id: carId } } });
