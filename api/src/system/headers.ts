import { hasTooManyHeaders, TOO_MANY_HEADERS } from '@second-gear/contract/server/connections';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';

/** Answers 431 to requests with more headers than a browser or a proxy sends: those beyond Node's own limit are lost. */
export function refuseManyHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasTooManyHeaders(raw)) throw new HttpError(431, TOO_MANY_HEADERS);
  });
}
