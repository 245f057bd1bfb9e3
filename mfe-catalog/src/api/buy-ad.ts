import type { Ad } from '@second-gear/contract/ads';
import { request } from '@second-gear/shared-auth/request';
import { calls } from './calls.ts';

/**
 * Orders an advertised car at the price (dollars) that was shown. Throws ApiError, 409 when it is taken or costs
 * something else now.
 */
export const buyAd = async (ad: Ad, price: number) =>
  request((await calls()).addAdOrder, {
    body: { adId: ad._id, brandName: ad.brandName, model: ad.model, resellPrice: price },
  });
