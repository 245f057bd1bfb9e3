import type { Ad } from '@second-gear/contract/ad';
import { addAdOrder } from '@second-gear/contract/order';
import { request } from '@second-gear/shared-auth/request';

/** Orders an advertised car; the server takes the price from its own row. Throws ApiError, 409 when it is taken. */
export const buyAd = (ad: Ad) =>
  request(addAdOrder, {
    body: { adId: ad._id, brandName: ad.brandName, model: ad.model, resellPrice: ad.resellPrice },
  });
