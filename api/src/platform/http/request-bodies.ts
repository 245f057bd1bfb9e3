import {
  keepOpenUntilRequestBodyRead,
  hasTooManyHeaders,
  TOO_MANY_HEADERS,
  trackResponse,
} from '@second-gear/node-utils/connections';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/errors.ts';

/**
 * Accepts only JSON bodies. Returns 415 for any other content type, which also blocks HTML forms of other
 * sites. An empty body counts as no body, regardless of its content type.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

/** Makes sure that clients receive an error response even if they are still sending the request body. */
export function respondBeforeBodyArrives(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    trackResponse(reply.raw);
  });
  app.addHook('onSend', async ({ raw }, reply, payload) => keepOpenUntilRequestBodyRead(raw, reply, payload));
}

/**
 * Rejects requests with more headers than browsers and proxies send. Otherwise Node would silently drop the
 * headers beyond its own limit.
 */
export function rejectManyHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasTooManyHeaders(raw)) throw new HttpError(431, TOO_MANY_HEADERS);
  });
}
