import { watchChanges } from '@second-gear/contract/events';
import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../errors/errors.ts';
import { streamRoute } from '../http/route.ts';
import { createEventHub } from './event-hub.ts';

export function eventRoutes(app: FastifyInstance): void {
  const { db, listen } = app.services;
  const hub = createEventHub({ db, log: app.log });
  app.services.metrics.setStreamCounter(hub.size);

  app.addHook('onReady', async () => {
    if (listen) await hub.start(listen);
  });
  // Runs before the server waits for open requests to end, because event streams would never end.
  app.addHook('preClose', () => hub.close());

  streamRoute(app, watchChanges, ({ request, reply }) => {
    if (!request.session) throw unauthorized();
    const body = hub.open(request.session);
    void reply
      .type('text/event-stream; charset=utf-8')
      // Reverse proxies such as nginx would otherwise buffer the events.
      .header('X-Accel-Buffering', 'no')
      .header('Connection', 'close');
    return body;
  });
}
