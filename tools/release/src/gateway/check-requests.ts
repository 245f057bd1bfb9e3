import { hasTooManyHeaders } from '@second-gear/node-utils/connections';
import type { FastifyInstance } from 'fastify';
import { sendInvalidAddress, sendTooManyHeaders } from '../http/error-replies.ts';
import { parseTarget, type RequestTarget } from '../http/request-target.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The parsed request target. */
    target: RequestTarget;
  }
}

/**
 * Parses the target of every request. Sends status 400 for invalid targets, and 431 for too many headers.
 * Call it before registering routes.
 */
export function checkRequests(app: FastifyInstance): void {
  // The hook below sets the value before it is read.
  app.decorateRequest('target', null as never);
  app.addHook('onRequest', async (request, reply) => {
    if (hasTooManyHeaders(request.raw)) return sendTooManyHeaders(reply);
    const target = parseTarget(request.raw.url ?? '');
    if (!target) return sendInvalidAddress(reply);
    request.target = target;
    return undefined;
  });
}
