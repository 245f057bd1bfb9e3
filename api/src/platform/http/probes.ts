import { SITE_URL_HEADER } from '@second-gear/node-utils/site-url-header';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { unavailableError } from '../errors/errors.ts';
import { callerOf } from './caller.ts';
import { restrictToOperators } from './internal-server.ts';

const HIDDEN_ROUTE = { schema: { hide: true } };

/**
 * Adds endpoints for monitors. /healthz: the process is up; a header contains the URL of its site. /readyz:
 * the database responds, so the process can serve. /metrics: metrics for operators.
 */
export function registerProbes(app: FastifyInstance): void {
  const { db, env, metrics } = app.services;
  app.get('/healthz', HIDDEN_ROUTE, async (_request, reply) => {
    // The site is in a header, because monitors compare the body.
    if (env.SITE_URL !== undefined) void reply.header(SITE_URL_HEADER, env.SITE_URL);
    return { ok: true };
  });
  app.get('/readyz', HIDDEN_ROUTE, async (request) => {
    try {
      // The query uses the connections for reads, because a probe must not wait for a writer's lock.
      await db.select({ one: sql`1` }).from(sql`(select 1) as it`);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw unavailableError('The database is not responding');
    }
    return { ok: true };
  });
  restrictToOperators(app, '/metrics');
  app.get('/metrics', HIDDEN_ROUTE, async (_request, reply) => {
    void reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    metrics.countCaller(callerOf(request.raw), reply.statusCode);
  });
}
