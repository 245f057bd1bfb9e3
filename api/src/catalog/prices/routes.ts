import { toDollars } from '@second-gear/contract/money';
import * as calls from '@second-gear/contract/prices';
import type { FastifyInstance } from 'fastify';
import { findSession } from '../../platform/auth/access.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { carTag } from '../../platform/http/cache-tags.ts';
import { route } from '../../platform/http/route.ts';
import { foldText } from '../../platform/text/search-words.ts';
import { maySeeUnlisted } from '../listing/policy.ts';
import { analyzePrice, priceGradeOf } from './analysis.ts';
import { getCurrentPriceModel } from './price-model-store.ts';
import { findComparables, findPricedListing, findPublicHistory, findSoldComparables } from './queries.ts';

export function priceRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  route(
    app,
    calls.getCarPrice,
    async ({ params, request }) => {
      const car = await findPricedListing(db, params.id);
      const session = car && !car.isListed ? await findSession(app.services, request) : null;
      const isVisible = car?.isListed === true || (session !== null && maySeeUnlisted(session.user));
      if (!car || !isVisible) throw notFound('Car not found');
      const { estimate, missing } = analyzePrice(await getCurrentPriceModel(db), car);
      return {
        analysis: estimate && { ...estimate, grade: priceGradeOf(toDollars(car.priceCents), estimate) },
        missing,
        comparables: await findComparables(db, car),
        sold: await findSoldComparables(db, car),
        history: await findPublicHistory(db, car.id),
      };
    },
    {
      cacheTags: ({ params }, { comparables }) =>
        [params.id, ...comparables.map(({ _id }) => _id)].map(carTag),
    },
  );

  route(
    app,
    calls.getSimilarPrices,
    async ({ query }) => {
      const { estimate } = analyzePrice(await getCurrentPriceModel(db), {
        brandKey: foldText(query.brand).toLowerCase(),
        modelKey: query.model.toLowerCase(),
        purchaseYear: query.year,
        mileage: query.mileage ?? null,
        fuel: query.fuel ?? null,
        gearbox: query.gearbox ?? null,
        condition: query.condition ?? '',
      });
      return { similar: estimate };
    },
    { cacheTags: () => [] },
  );
}
