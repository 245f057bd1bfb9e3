import { watchChanges } from '@second-gear/contract/events';
import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../errors.ts';
import { streamRoute } from '../route.ts';
import { createHub } from './hub.ts';

export function eventRoutes(app: FastifyInstance): void {
  const { db, listen } = app.services;
  const hub = createHub({ db, log: app.log });
  app.services.metrics.countStreams(hub.size);

  app.addHook('onReady', async () => {
    if (listen) await hub.start(listen);
  });
  // Before the server waits for its requests to end: these would not end by themselves.
  app.addHook('preClose', () => hub.close());

  streamRoute(app, watchChanges, ({ request, reply }) => {
    if (!request.session) throw unauthorized();
    const body = hub.open(request.session);
    void reply
      .type('text/event-stream; charset=utf-8')
      // A reverse proxy such as nginx would otherwise collect the events before it passes them on.
      .header('X-Accel-Buffering', 'no')
      .header('Connection', 'close');
    return body;
  });
}
