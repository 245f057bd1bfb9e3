import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../errors/errors.ts';
import { isInternal } from './internal-server.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns true if the request has the operators' token. */
function hasOperatorToken({ headers, server }: FastifyRequest): boolean {
  const { OPERATOR_TOKEN: token } = server.services.env;
  const sentToken = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && sentToken !== undefined && timingSafeEqual(digest(sentToken), digest(token));
}

/**
 * Returns 404 for requests at and below `path`, in any spelling, unless they use the internal port or the
 * operators' token.
 */
export function restrictToOperators(app: FastifyInstance, path: string): void {
  // This hook runs after the rate limits, so that guesses of the token are counted.
  app.addHook('preValidation', async (request) => {
    const { url = '' } = request.routeOptions;
    if (url !== path && !url.startsWith(`${path}/`)) return;
    if (!isInternal(request) && !hasOperatorToken(request)) throw notFound('Not found');
  });
}
