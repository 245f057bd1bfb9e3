import { addRating } from '@second-gear/contract/ratings';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';
import { insertRating } from './queries.ts';

export function ratingRoutes(app: FastifyInstance): void {
  route(app, addRating, ({ user, body, once }) =>
    once(async (tx) => ({ insertedId: await insertRating(tx, user, body) })),
  );
}
