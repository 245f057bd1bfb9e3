import { addAd, listAds } from '@second-gear/contract/ads';
import type { FastifyInstance } from 'fastify';
import { ADS_TAG, carTag, sellerTag } from '../../platform/http/cache-tags.ts';
import { pageRoute, route } from '../../platform/http/route.ts';
import { getImageHosts } from '../images/image-paths.ts';
import { findAds, insertAd } from './queries.ts';

export function adRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  pageRoute(app, listAds, ({ query }) => findAds(db, getImageHosts(env), query), {
    cacheTags: (_request, ads) => [
      ADS_TAG,
      ...ads.flatMap(({ carId, sellerId }) => [carTag(carId), sellerTag(sellerId)]),
    ],
  });
  route(app, addAd, ({ user, body, runOnce }) =>
    runOnce(async (tx) => ({ insertedId: await insertAd(tx, user, body) })),
  );
}
