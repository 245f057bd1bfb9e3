import { addAd, listAds } from '@second-gear/contract/ads';
import type { FastifyInstance } from 'fastify';
import { pageRoute, route } from '../../platform/http/route.ts';
import { getImageHosts } from '../images/image-paths.ts';
import { findAds, insertAd } from './queries.ts';

export function adRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  pageRoute(app, listAds, ({ query }) => findAds(db, getImageHosts(env), query));
  route(app, addAd, ({ user, body, runOnce }) =>
    runOnce(async (tx) => ({ insertedId: await insertAd(tx, user, body) })),
  );
}
