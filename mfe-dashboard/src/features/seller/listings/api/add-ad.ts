import { addAd as call } from '@second-gear/contract/ads';
import type { Car } from '@second-gear/contract/cars';
import { request } from '@second-gear/shared-auth/request';

/** Advertises one of the caller's cars. Throws ApiError 409 if it is already advertised. */
export const addAd = ({ _id, brandName, model, resellPrice }: Car) =>
  request(call, { body: { carId: _id, brandName, model, resellPrice } });
