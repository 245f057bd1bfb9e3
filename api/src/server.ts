import { once } from 'node:events';
import { describeOccupiedPorts } from '@second-gear/node-utils/ports';
import { onStopSignal } from '@second-gear/node-utils/stop-signals';
import type { FastifyBaseLogger } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { createApp } from './app.ts';
import { createJobs } from './jobs.ts';
import { createFirebaseProvider } from './platform/auth/identity.ts';
import { openDatabase } from './platform/db/open.ts';
import { vacuumJob } from './platform/db/vacuum-job.ts';
import { type Env, readEnv } from './platform/env/env.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { startJobs } from './platform/jobs/jobs.ts';

/** Maximum time that a shutdown waits for requests in progress. */
const STOP_TIMEOUT_MS = 10_000;

/** Throws an Error that names every port in use. Called before the database is opened and migrated. */
async function requireFreePorts(env: Env): Promise<void> {
  const occupiedPorts = await describeOccupiedPorts([
    { setting: 'API_PORT', port: env.API_PORT, host: env.API_BIND, service: 'the API' },
    {
      setting: 'API_INTERNAL_PORT',
      port: env.API_INTERNAL_PORT,
      host: env.API_INTERNAL_BIND,
      service: 'the internal port of the API',
    },
  ]);
  if (occupiedPorts.length > 0) throw new Error(occupiedPorts.join('\n'));
}

/** Reads the settings, opens the database and serves until a stop signal. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  let log: Pick<FastifyBaseLogger, 'error'> = console;
  await requireFreePorts(env);
  const metrics = createMetrics(env.REMOTES);
  const database = await openDatabase(
    env,
    (error) => {
      log.error({ err: error }, 'database connection lost');
    },
    'api',
    undefined,
    metrics.recordQuery,
  );
  metrics.setPools(database.pools);
  const app = await createApp({
    env,
    db: database.db,
    listen: database.listen,
    signIn: await createFirebaseProvider(env),
    metrics,
  });
  ({ log } = app);
  collectDefaultMetrics({ register: metrics.registry });
  const stopJobs = startJobs(
    [
      ...createJobs({ ...app.services, log: app.log }),
      ...(database.kind === 'embedded' ? [vacuumJob(database)] : []),
    ],
    app.log,
    metrics.recordJob,
  );

  onStopSignal((signal) => {
    app.log.info({ signal }, 'stopping');
    setTimeout(() => {
      app.log.error('in-flight requests did not finish in time');
      process.exit(1);
    }, STOP_TIMEOUT_MS).unref();
    void (async () => {
      await app.close();
      await stopJobs();
      await database.close();
      process.exit(0);
    })();
  });

  try {
    await app.listen({ port: env.API_PORT, host: env.API_BIND });
    await once(app.internalServer.listen(env.API_INTERNAL_PORT, env.API_INTERNAL_BIND), 'listening');
  } catch (error) {
    await app.close();
    await stopJobs();
    await database.close();
    throw error;
  }
  app.log.info({ database: database.kind }, 'ready');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
