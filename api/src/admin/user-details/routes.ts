import * as calls from '@second-gear/contract/user-details';
import type { User } from '@second-gear/contract/users';
import type { FastifyInstance } from 'fastify';
import { findSellerCars } from '../../catalog/cars/queries.ts';
import { getImageHosts } from '../../catalog/images/image-paths.ts';
import { findListingReviewStates } from '../../catalog/listing/review-state.ts';
import { findUser } from '../../community/users/queries.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { pageRoute, route } from '../../platform/http/route.ts';
import { canReadUser } from './policy.ts';
import { findTrades } from './trades.ts';

export function userDetailRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const hosts = getImageHosts(env);

  const requireUser = async (id: string): Promise<User> => {
    const foundUser = await findUser(db, hosts, id);
    if (!foundUser) throw notFound('User not found');
    return foundUser;
  };

  route(app, calls.getUser, ({ user, params }) => {
    if (!canReadUser(user)) throw notFound('User not found');
    return requireUser(params.id);
  });
  pageRoute(app, calls.listUserCars, async ({ params, query }) => {
    await requireUser(params.id);
    const page = await findSellerCars(db, { hosts, visibility: 'address' }, params.id, query);
    const reviewStates = await findListingReviewStates(
      db,
      page.items.map(({ _id }) => _id),
    );
    const items = page.items.map((car) => ({ ...car, kept: reviewStates.get(car._id) }));
    return { ...page, items };
  });
  pageRoute(app, calls.listUserOrders, async ({ params, query }) => {
    await requireUser(params.id);
    return findTrades(db, env, params.id, 'buyer', query);
  });
  pageRoute(app, calls.listUserSales, async ({ params, query }) => {
    await requireUser(params.id);
    return findTrades(db, env, params.id, 'seller', query);
  });
}
