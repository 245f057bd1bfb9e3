import { sendTelemetry } from '@second-gear/contract/telemetry';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { networkOf } from './client-network.ts';
import { createEventCounter } from './event-counter.ts';

export function telemetryRoutes(app: FastifyInstance): void {
  const { metrics, env } = app.services;
  const countEvent = createEventCounter(metrics);
  route(app, sendTelemetry, ({ body, request }) => {
    // In development all failures come from one machine, so every failure is counted.
    const client = env.NODE_ENV === 'development' ? null : networkOf(request.ip);
    for (const event of body.events) {
      const isCounted = countEvent(event, client);
      if (isCounted && event.kind !== 'mounted' && event.kind !== 'vital')
        request.log.warn({ event }, 'remote failed in a browser');
    }
    return { ok: true } as const;
  });
}
