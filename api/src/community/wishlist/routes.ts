import * as calls from '@second-gear/contract/wishlist';
import type { FastifyInstance } from 'fastify';
import { getImageHosts } from '../../catalog/images/image-paths.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { pageRoute, route } from '../../platform/http/route.ts';
import { deleteWish, findWishes, saveWish } from './queries.ts';

export function wishlistRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  pageRoute(app, calls.listWishlist, ({ user, query }) => findWishes(db, getImageHosts(env), user.id, query));
  route(app, calls.addWish, async ({ user, body }) => ({
    insertedId: await saveWish(db, user, body.car._id),
  }));
  route(app, calls.deleteWish, async ({ user, params }) => {
    const deletedCount = await deleteWish(db, user.id, params.id);
    if (deletedCount === 0) throw notFound('This car isn’t on your wishlist');
    return { deletedCount };
  });
}
