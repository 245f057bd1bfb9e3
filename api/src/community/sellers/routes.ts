import * as calls from '@second-gear/contract/sellers';
import type { FastifyInstance } from 'fastify';
import { getImageHosts } from '../../catalog/images/image-paths.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { sellerTag } from '../../platform/http/cache-tags.ts';
import { pageRoute, route } from '../../platform/http/route.ts';
import { findReviews } from '../reviews/find-reviews.ts';
import { findSeller, hasSellerPage } from './queries.ts';

const sellerNotFoundError = () => notFound('Seller not found. They may have closed their account.');

export function sellerRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const hosts = getImageHosts(env);
  const ofSeller = { cacheTags: ({ params }: { params: { id: string } }) => [sellerTag(params.id)] };

  route(
    app,
    calls.getSeller,
    async ({ params }) => {
      const seller = await findSeller(db, hosts, params.id);
      if (!seller) throw sellerNotFoundError();
      return seller;
    },
    ofSeller,
  );
  pageRoute(
    app,
    calls.listReviews,
    async ({ params, query }) => {
      if (!(await hasSellerPage(db, params.id))) throw sellerNotFoundError();
      return findReviews(db, params.id, query);
    },
    ofSeller,
  );
}
