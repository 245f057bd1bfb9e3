import { addAd, listAds } from '@second-gear/contract/ads';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { sendPage } from '../../platform/paging/paging.ts';
import { getImageHosts } from '../images/image-paths.ts';
import { findAds, insertAd } from './queries.ts';

export function adRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  route(app, listAds, async ({ query, request, reply }) =>
    sendPage(request, reply, await findAds(db, getImageHosts(env), query)),
  );
  route(app, addAd, ({ user, body, once }) =>
    once(async (tx) => ({ insertedId: await insertAd(tx, user, body) })),
  );
}
