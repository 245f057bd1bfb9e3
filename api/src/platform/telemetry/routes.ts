import { isKnownEvent, sendTelemetry, type TelemetryEvent } from '@second-gear/contract/telemetry';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { networkOf } from './client-network.ts';
import { createEventCounter } from './event-counter.ts';

/** Kinds that report no failure and are not logged. */
const UNLOGGED_KINDS = new Set<TelemetryEvent['kind']>(['mounted', 'vital', 'began', 'left']);

export function telemetryRoutes(app: FastifyInstance): void {
  const { metrics, env } = app.services;
  const countEvent = createEventCounter(metrics);
  route(app, sendTelemetry, ({ body, request }) => {
    // In development all failures come from one machine, so every failure is counted.
    const client = env.NODE_ENV === 'development' ? null : networkOf(request.ip);
    for (const event of body.events.filter(isKnownEvent)) {
      const isCounted = countEvent(event, client);
      if (isCounted && !UNLOGGED_KINDS.has(event.kind))
        request.log.warn({ event }, 'remote failed in a browser');
    }
    return { ok: true } as const;
  });
}
