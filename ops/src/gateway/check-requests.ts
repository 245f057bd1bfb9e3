import { hasTooManyHeaders } from '@second-gear/contract/server/connections';
import type { FastifyInstance } from 'fastify';
import { parseTarget, type RequestTarget } from '../http/request-target.ts';
import { refuseAddress, refuseHeaders } from './refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request target, parsed once: what is decided and what is fetched come from one reading. */
    target: RequestTarget;
  }
}

/**
 * Parses the target of every request, and answers 400 where it is not in plain origin form, 431 where a request has too
 * many headers. Before routes are registered.
 */
export function checkRequests(app: FastifyInstance): void {
  // Each request gets its own below; what it has before that nothing reads.
  app.decorateRequest('target', null as never);
  app.addHook('onRequest', async (request, reply) => {
    if (hasTooManyHeaders(request.raw)) return refuseHeaders(reply);
    const target = parseTarget(request.raw.url ?? '');
    if (!target) return refuseAddress(reply);
    request.target = target;
    return undefined;
  });
}
