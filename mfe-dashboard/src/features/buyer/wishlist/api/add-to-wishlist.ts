import { addWish as call } from '@second-gear/contract/wishlist';
import { request } from '@second-gear/shared-auth/request';

/** Adds a car to the caller's wishlist. A car that is already on it stays unchanged. */
export const addToWishlist = (carId: string) => request(call, { body: { car: { _id: carId } } });
