import { once } from 'node:events';
import { takenPlaces } from '@second-gear/toolkit/ports';
import type { FastifyBaseLogger } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { createApp } from './app.ts';
import { createFirebaseProvider } from './auth/identity.ts';
import { pruneTokensJob } from './auth/prune-job.ts';
import { forgetChangesJob } from './cars/catalogue-changes.ts';
import { forgetViewersJob } from './cars/views.ts';
import { openDatabase } from './db/open.ts';
import { tidyJob } from './db/tidy-job.ts';
import { forgetDraftsJob } from './drafts/forget-job.ts';
import { type Env, readEnv } from './env.ts';
import { endSilenceJob } from './holds/silence-job.ts';
import { forgetKeysJob } from './idempotency/prune-job.ts';
import { discardUnusedPicturesJob, removeDiscardedPicturesJob } from './images/unused-job.ts';
import { forgetImportsJob, runImportsJob } from './imports/jobs.ts';
import { startJobs } from './jobs.ts';
import { forgetCasesJob } from './moderation/forget-job.ts';
import { expireOffersJob } from './offers/expire-job.ts';
import { lapseOrdersJob } from './orders/lapse-job.ts';
import { followProviderJob, pursueRefundsJob, sendPayoutsJob, settleForgottenJob } from './payments/jobs.ts';
import { checkAddressesJob } from './places/locate.ts';
import { refitPricesJob } from './prices/refit.ts';
import { emptyTrashJob } from './trash/job.ts';
import { removeAccountsJob } from './users/removals.ts';

/** Time in ms after which a stop no longer waits for open requests. */
const STOP_TIMEOUT = 10_000;

/** Throws an Error that names every port in use, before the database is opened and migrated. */
async function requireFreePorts(env: Env): Promise<void> {
  const taken = await takenPlaces([
    { name: 'API_PORT', port: env.API_PORT, host: env.API_BIND, what: 'the API' },
    {
      name: 'API_INTERNAL_PORT',
      port: env.API_INTERNAL_PORT,
      host: env.API_INTERNAL_BIND,
      what: 'the internal port of the API',
    },
  ]);
  if (taken.length > 0) throw new Error(taken.join('\n'));
}

/** Reads the settings, opens the database and serves until a stop signal. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  let log: Pick<FastifyBaseLogger, 'error'> = console;
  await requireFreePorts(env);
  const database = await openDatabase(
    env,
    (error) => {
      log.error({ err: error }, 'database connection lost');
    },
    'api',
  );
  const app = await createApp({
    env,
    db: database.db,
    listen: database.listen,
    signIn: await createFirebaseProvider(env),
  });
  ({ log } = app);
  collectDefaultMetrics({ register: app.services.metrics.registry });
  const settling = { ...app.services, log: app.log };
  const stopJobs = startJobs(
    [
      pruneTokensJob(app.services),
      removeAccountsJob({ ...app.services, log: app.log }),
      forgetKeysJob(app.services),
      lapseOrdersJob(settling),
      expireOffersJob(app.services),
      endSilenceJob(settling),
      settleForgottenJob(settling),
      pursueRefundsJob(settling),
      sendPayoutsJob(settling),
      followProviderJob(settling),
      emptyTrashJob(app.services),
      forgetCasesJob(app.services),
      discardUnusedPicturesJob(app.services),
      removeDiscardedPicturesJob(app.services),
      forgetViewersJob(app.services),
      forgetChangesJob(app.services),
      checkAddressesJob(app.services),
      forgetDraftsJob(app.services),
      runImportsJob(settling),
      forgetImportsJob(app.services),
      refitPricesJob(app.services),
      ...(database.kind === 'embedded' ? [tidyJob(database)] : []),
    ],
    app.log,
  );

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => {
      app.log.error('requests under way did not end in time');
      process.exit(1);
    }, STOP_TIMEOUT).unref();
    void (async () => {
      await app.close();
      await stopJobs();
      await database.close();
      process.exit(0);
    })();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

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
