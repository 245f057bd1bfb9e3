import { hasTooManyHeaders } from '@second-gear/node-utils/connections';
import type { FastifyInstance } from 'fastify';
import { sendInvalidAddress, sendTooManyHeaders } from '../http/error-replies.ts';
import { parseTarget, type RequestTarget } from '../http/request-target.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request target, parsed once, so that all decisions use the same parse. */
    target: RequestTarget;
  }
}

/**
 * Parses the target of every request. Responds 400 unless the target is in plain origin form, and 431 if a
 * request has too many headers. Call it before registering routes.
 */
export function checkRequests(app: FastifyInstance): void {
  // The hook below sets the value for each request. Nothing reads this initial value.
  app.decorateRequest('target', null as never);
  app.addHook('onRequest', async (request, reply) => {
    if (hasTooManyHeaders(request.raw)) return sendTooManyHeaders(reply);
    const target = parseTarget(request.raw.url ?? '');
    if (!target) return sendInvalidAddress(reply);
    request.target = target;
    return undefined;
  });
}
