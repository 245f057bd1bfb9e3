import type { Ad } from '@second-gear/contract/ad';
import { addAdOrder } from '@second-gear/contract/order';
import { request } from '@second-gear/shared-auth/request';

/**
 * Orders an advertised car at the price (dollars) that was shown. Throws ApiError, 409 when it is taken or costs
 * something else now.
 */
export const buyAd = (ad: Ad, price: number) =>
  request(addAdOrder, {
    body: { adId: ad._id, brandName: ad.brandName, model: ad.model, resellPrice: price },
  });
