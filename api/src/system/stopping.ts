import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 20;

/**
 * Lets a stop wait for the requests under way and for nothing else: a connection that a browser or proxy
 * opened and never used counts as busy to the HTTP server, and would hold it for a minute.
 */
export function stopAfterRequests(app: FastifyInstance): void {
  let underWay = 0;
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const look = setInterval(() => {
      if (underWay === 0) app.server.closeAllConnections();
    }, LOOK_EVERY_MS);
    app.server.once('close', () => {
      clearInterval(look);
    });
  });
}
