import { sendTelemetry } from '@second-gear/contract/telemetry';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';
import { clientOf } from './client.ts';
import { createCounting } from './counting.ts';

export function telemetryRoutes(app: FastifyInstance): void {
  const count = createCounting(app.services.metrics);
  route(app, sendTelemetry, ({ body, request }) => {
    const client = clientOf(request.ip);
    for (const event of body.events) {
      const isCounted = count(event, client);
      if (isCounted && event.kind !== 'mounted' && event.kind !== 'vital')
        request.log.warn({ event }, 'remote failed in a browser');
    }
    return { ok: true } as const;
  });
}
