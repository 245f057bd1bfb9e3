import { watchChanges } from '@second-gear/contract/events';
import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../errors/errors.ts';
import { hasRendererToken, restrictToOperators } from '../http/internal-server.ts';
import { streamRoute } from '../http/route.ts';
import { createEventHub, type EventHub } from './event-hub.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** See {@link EventHub.flush}. */
    flushNotices: EventHub['flush'];
  }
}

/** Endpoint for renderers: a stream of the cache tags whose pages may have changed. */
const CHANGED_TAGS_PATH = '/changed-tags';

export function eventRoutes(app: FastifyInstance): void {
  const { db, listen } = app.services;
  const hub = createEventHub({ db, log: app.log });
  app.services.metrics.setStreamCounter(hub.size);
  app.decorate('flushNotices', hub.flush);

  app.addHook('onReady', async () => {
    if (listen) await hub.start(listen);
  });
  // Runs before the server waits for open requests to end, because event streams would never end.
  app.addHook('preClose', () => hub.close());

  restrictToOperators(app, CHANGED_TAGS_PATH, hasRendererToken);
  app.get(CHANGED_TAGS_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/x-ndjson').header('X-Accel-Buffering', 'no').send(hub.openTagStream()),
  );

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
