import { addRating } from '@second-gear/contract/ratings';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';
import { insertRating } from './queries.ts';

export function ratingRoutes(app: FastifyInstance): void {
  route(app, addRating, async ({ user, body }) => ({
    insertedId: await insertRating(app.services.db, user, body),
  }));
}
