import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { createRequestTimeoutOptions } from '@second-gear/node-utils/connections';
import { RENDERER_TOKEN_HEADER } from '@second-gear/node-utils/renderer-token-header';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env/env.ts';
import { notFound } from '../errors/errors.ts';
import { isSecret } from './secrets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    internalServer: Server;
  }
}

const internalSockets = new WeakSet<Socket>();

/** Returns true for requests on the internal port, which is not reachable through the site's proxies. */
export const isInternal = ({ socket }: FastifyRequest): boolean => internalSockets.has(socket);

/**
 * Adds a second HTTP server for the same routes, which is not listening yet. The renderer and the operators'
 * programs send their requests to its port. The port alone identifies such requests, because headers could be
 * forged, or dropped by a proxy.
 */
export function addInternalServer(app: FastifyInstance, env: Env): void {
  const { http, clientErrorHandler } = createRequestTimeoutOptions({
    request: env.REQUEST_TIMEOUT_SECONDS,
    headers: env.HEADERS_TIMEOUT_SECONDS,
  });
  const server = createServer(http, (request, response) => {
    app.routing(request, response);
  });
  server.on('connection', (socket) => internalSockets.add(socket));
  server.on('clientError', clientErrorHandler);
  app.decorate('internalServer', server);
}

function hasOperatorToken({ headers, server }: FastifyRequest): boolean {
  const { OPERATOR_TOKEN: token } = server.services.env;
  const sentToken = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && sentToken !== undefined && isSecret(sentToken, token);
}

/** Returns whether the request comes from a renderer. Requests with a wrong token are rate-limited. */
export function hasRendererToken({ headers, server }: FastifyRequest): boolean {
  const { RENDERER_TOKEN: token } = server.services.env;
  const sentToken = headers[RENDERER_TOKEN_HEADER];
  return token !== undefined && typeof sentToken === 'string' && isSecret(sentToken, token);
}

/**
 * Restricts `path` and all paths below it to the internal port and the operators' token, however the request
 * spells the path.
 * @param isAllowed returns whether another request may use it too
 */
export function restrictToOperators(
  app: FastifyInstance,
  path: string,
  isAllowed: (request: FastifyRequest) => boolean = () => false,
): void {
  // This hook runs after the rate limits, so guesses at the token are counted.
  app.addHook('preValidation', async (request) => {
    const { url = '' } = request.routeOptions;
    if (url !== path && !url.startsWith(`${path}/`)) return;
    if (!isInternal(request) && !hasOperatorToken(request) && !isAllowed(request))
      throw notFound('Not found');
  });
}
