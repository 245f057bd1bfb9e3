import type { Ad } from '@second-gear/contract/ads';
import { request } from '@second-gear/shared-auth/request';
import { calls } from './calls.ts';

/**
 * Orders an advertised car at the price (dollars) that was shown; answers the order's id. Throws ApiError, 409 when it is
 * taken or costs something else now.
 */
export async function buyAd(ad: Ad, price: number): Promise<string> {
  const { insertedId } = await request((await calls()).addAdOrder, {
    body: { adId: ad._id, brandName: ad.brandName, model: ad.model, resellPrice: price },
  });
  return insertedId;
}
