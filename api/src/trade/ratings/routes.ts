import { addRating } from '@second-gear/contract/ratings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { insertRating } from './queries.ts';

export function ratingRoutes(app: FastifyInstance): void {
  route(app, addRating, ({ user, body, runOnce }) =>
    runOnce(async (tx) => {
      const { id, waits } = await insertRating(tx, user, body);
      return { insertedId: id, waits };
    }),
  );
}
