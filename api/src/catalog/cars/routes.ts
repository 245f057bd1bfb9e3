import { listCarCities } from '@second-gear/contract/car-cities';
import * as history from '@second-gear/contract/car-history';
import type { Car, CarFilters } from '@second-gear/contract/cars';
import * as calls from '@second-gear/contract/cars';
import { draftRejectionSchema } from '@second-gear/contract/drafts';
import { type FacetFilters, listFacets } from '@second-gear/contract/facets';
import type { FastifyInstance } from 'fastify';
import { findSession } from '../../platform/auth/access.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { resolveLocationVisibility } from '../../platform/auth/location-visibility.ts';
import { forbidden, notFound } from '../../platform/errors/errors.ts';
import { carListTags, carTag, sellerTag } from '../../platform/http/cache-tags.ts';
import { type HandlerInput, route } from '../../platform/http/route.ts';
import { getImageHosts } from '../images/image-paths.ts';
import { isOwnCar, mayManage, maySeeUnlisted } from '../listing/policy.ts';
import { findBrands } from './brands.ts';
import { countView, findCarStats, findListingStats } from './car-views.ts';
import { changeCar, insertCar, replaceCar } from './changes.ts';
import { findCarCities } from './cities.ts';
import { createFacetsHandler } from './facets.ts';
import { createCarListHandler } from './list-handler.ts';
import { findOwnCar } from './own-car.ts';
import { findCar, findCarOwner, findListedCar, findListedCarOwner, findPriceHistory } from './queries.ts';
import { createSpellingCorrections } from './spelling-corrections.ts';

export function carRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const hosts = getImageHosts(env);

  const corrections = createSpellingCorrections(db);
  const listCars = createCarListHandler(app.services, hosts, corrections);
  for (const call of [calls.listCars, calls.listAllCars, calls.viewAllCars]) {
    route(app, call, ({ query, request, reply }) => listCars(request, reply, query), {
      cacheTags: ({ query }) => carListTags(query),
    });
  }
  const sendFacets = createFacetsHandler(app.services, corrections);
  const listTags = { cacheTags: ({ query }: { query: CarFilters | FacetFilters }) => carListTags(query) };
  route(app, listFacets, ({ query, request, reply }) => sendFacets(request, reply, query), listTags);
  route(
    app,
    listCarCities,
    async ({ query }) => findCarCities(db, await corrections.correctFilters(query)),
    listTags,
  );
  route(app, calls.listBrands, () => findBrands(db), { cacheTags: () => carListTags({}) });

  const sendCar = async ({ params, request, reply }: HandlerInput<typeof calls.getCar>): Promise<Car> => {
    const visibility = await resolveLocationVisibility(app.services, request, reply);
    const car = await findListedCar(db, { hosts, visibility }, params.id);
    if (car) return car;
    const session = await findSession(app.services, request);
    const unlisted =
      session && maySeeUnlisted(session.user) ? await findCar(db, { hosts, visibility }, params.id) : null;
    if (!unlisted)
      throw notFound('We can’t find that car. The seller may have removed it, or the link may be outdated.');
    return unlisted;
  };
  route(app, calls.getCar, sendCar, {
    cacheTags: ({ params }, { seller }) => [carTag(params.id), sellerTag(seller._id)],
  });
  route(app, calls.getOwnCar, ({ user, params }) => findOwnCar(db, hosts, user, params.id));
  route(
    app,
    calls.addCar,
    ({ user, body, runOnce }) =>
      runOnce(async (tx) => ({ insertedId: await insertCar(tx, hosts, user, body) })),
    { errorSchemas: { 409: draftRejectionSchema } },
  );
  route(app, calls.changeCar, async ({ user, params, body }) => ({
    modifiedCount: await changeCar(db, hosts, user, params.id, body),
  }));
  route(app, calls.replaceCar, async ({ user, params, body }) => ({
    modifiedCount: await replaceCar(db, hosts, user, params.id, body),
  }));
  const requireManagedCar = async (user: CurrentUser, id: string) => {
    const car = await findCarOwner(db, id);
    if (!car) throw notFound('Car not found');
    if (!mayManage(user, car)) throw forbidden('This car belongs to another seller');
  };
  route(app, history.getPriceHistory, async ({ user, params }) => {
    await requireManagedCar(user, params.id);
    return findPriceHistory(db, params.id);
  });
  route(app, history.listCarStats, ({ user, query }) =>
    findListingStats(db, user, query.ids.split(','), query.days),
  );
  route(app, history.getCarStats, async ({ user, params, query }) => {
    await requireManagedCar(user, params.id);
    return findCarStats(db, params.id, query.days);
  });
  route(app, history.recordView, async ({ params, request }) => {
    const car = await findListedCarOwner(db, params.id);
    if (!car) throw notFound('Car not found');
    const session = await findSession(app.services, request);
    if (session && isOwnCar(session.user, car)) return { counted: false };
    const visitor = { ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    return { counted: await countView(db, params.id, visitor, env.JWT_SECRET) };
  });
}
