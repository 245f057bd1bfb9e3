import { addWish as call } from '@second-gear/contract/wishlist';
import { request } from '@second-gear/shared-auth/request';

/** Puts a car on the caller's wishlist; one that is there already stays as it is. */
export const addWish = (carId: string) => request(call, { body: { car: { _id: carId } } });
