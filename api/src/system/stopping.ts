import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 20;

/**
 * Makes a shutdown wait only for running requests at both servers. Node counts a connection that was opened
 * and never used as busy. It would delay the shutdown by a minute. Responses then close their connections, so
 * that a proxy sends its next request to another process.
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
  // Fastify does so only for requests that arrive after the shutdown began.
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
