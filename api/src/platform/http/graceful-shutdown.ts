import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';

const CHECK_INTERVAL_MS = 20;

/**
 * Makes a shutdown wait only for running requests, on the public and the internal server. Without this, a
 * connection that was opened and never used would delay the shutdown by a minute, because Node counts such a
 * connection as busy. Once the shutdown has begun, responses close their connections, so a proxy sends its
 * next request to another process.
 */
export function enableGracefulShutdown(app: FastifyInstance): void {
  let openRequests = 0;
  app.addHook('onRequest', async (_request, reply) => {
    openRequests += 1;
    reply.raw.once('close', () => {
      openRequests -= 1;
    });
  });
  let isStopping = false;
  // Fastify itself closes only the connections of requests that arrive after the shutdown began.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('Connection', 'close');
  });
  let serversClosed = Promise.resolve();
  app.addHook('preClose', async () => {
    isStopping = true;
    const servers = [app.server, app.internalServer].filter(({ listening }) => listening);
    if (servers.length === 0) return;
    const timer = setInterval(() => {
      if (openRequests === 0) for (const server of servers) server.closeAllConnections();
    }, CHECK_INTERVAL_MS);
    serversClosed = Promise.all(servers.map((server) => once(server, 'close'))).then(() => {
      clearInterval(timer);
    });
    app.internalServer.close();
  });
  app.addHook('onClose', () => serversClosed);
}
