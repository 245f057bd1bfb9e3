import { addAd as call } from '@second-gear/contract/ads';
import type { Car } from '@second-gear/contract/cars';
import { request } from '@second-gear/shared-auth/request';

/** Advertises an own car; 409 when it is advertised already. */
export const addAd = ({ _id, brandName, model, resellPrice }: Car) =>
  request(call, { body: { carId: _id, brandName, model, resellPrice } });
