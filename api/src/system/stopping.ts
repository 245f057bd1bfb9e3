import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 20;

/**
 * Makes a stop wait for the requests under way at both servers and for nothing else: a connection that a browser or
 * proxy opened and never used counts as busy to the HTTP server, and would hold it for a minute. Every answer then ends
 * its connection, so that a proxy sends its next request to another process.
 */
export function stopAfterRequests(app: FastifyInstance): void {
  let underWay = 0;
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
  let isStopping = false;
  // Fastify does so for requests that arrive from now on, not for those under way.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('Connection', 'close');
  });
  let closed = Promise.resolve();
  app.addHook('preClose', async () => {
    isStopping = true;
    const servers = [app.server, app.internalServer].filter(({ listening }) => listening);
    if (servers.length === 0) return;
    const look = setInterval(() => {
      if (underWay === 0) for (const server of servers) server.closeAllConnections();
    }, LOOK_EVERY_MS);
    closed = Promise.all(servers.map((server) => once(server, 'close'))).then(() => {
      clearInterval(look);
    });
    app.internalServer.close();
  });
  app.addHook('onClose', () => closed);
}
