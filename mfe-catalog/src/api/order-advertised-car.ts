import type { Ad } from '@second-gear/contract/ads';
import { request } from '@second-gear/shared-auth/request';
import { loadCalls } from './load-calls.ts';

/**
 * Orders an advertised car at the displayed price (dollars). Returns the order's id. Throws ApiError, 409 if the car is
 * unavailable or its price has changed.
 */
export async function orderAdvertisedCar(ad: Ad, price: number): Promise<string> {
  const { insertedId } = await request((await loadCalls()).addAdOrder, {
    body: { adId: ad._id, brandName: ad.brandName, model: ad.model, resellPrice: price },
  });
  return insertedId;
}
