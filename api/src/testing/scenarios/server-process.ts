/**
 * An API server process for the scenarios. It uses the test sign-in, and its parent process triggers its
 * jobs.
 */
import { collectDefaultMetrics } from 'prom-client';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { readEnv } from '../../platform/env/env.ts';
import { testSignIn } from '../identity.ts';
import { runJobs } from './run-jobs.ts';

const env = readEnv(process.env);
const database = await openDatabase(
  env,
  (error) => {
    console.error(error.message);
  },
  'api',
);
const app = await createApp({
  env,
  db: database.db,
  listen: database.listen,
  signIn: testSignIn,
});
collectDefaultMetrics({ register: app.services.metrics.registry });
process.on('message', (message: { runId: number; jobTimeMs: number }) => {
  void runJobs(app, new Date(message.jobTimeMs)).then((failures) =>
    process.send?.({ runId: message.runId, failures }),
  );
});
// Exits when the parent process is gone, because no other process would end this one.
process.on('disconnect', () => process.exit(1));
const baseUrl = await app.listen({ port: env.API_PORT, host: '127.0.0.1' });
process.send?.({ ready: baseUrl });
