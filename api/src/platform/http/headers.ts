import { hasTooManyHeaders, TOO_MANY_HEADERS } from '@second-gear/node-utils/connections';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/errors.ts';

/**
 * Returns 431 for requests with more headers than browsers and proxies send. Node silently drops headers
 * beyond its own limit.
 */
export function rejectManyHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasTooManyHeaders(raw)) throw new HttpError(431, TOO_MANY_HEADERS);
  });
}
