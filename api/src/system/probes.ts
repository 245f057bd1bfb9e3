import { SITE_HEADER } from '@second-gear/contract/server/site-id';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';
import { forOperatorsOnly } from './operators.ts';

const hidden = { schema: { hide: true } };

/** /healthz: the process runs, and which site it belongs to. /readyz: it can serve, so its database answers. /metrics: its numbers, for operators. */
export function registerProbes(app: FastifyInstance): void {
  const { db, env, metrics } = app.services;
  app.get('/healthz', hidden, async (_request, reply) => {
    // A header: monitors compare the body.
    if (env.SITE_URL !== undefined) void reply.header(SITE_HEADER, env.SITE_URL);
    return { ok: true };
  });
  app.get('/readyz', hidden, async (request) => {
    try {
      // By the way that readers take: who waits for a lock to write is none of a probe's business.
      await db.select({ one: sql`1` }).from(sql`(select 1) as it`);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw unavailable('The database does not answer');
    }
    return { ok: true };
  });
  forOperatorsOnly(app, '/metrics');
  app.get('/metrics', hidden, async (_request, reply) => {
    void reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}
