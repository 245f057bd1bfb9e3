import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Job, WakeUp } from '../../platform/jobs/jobs.ts';
import { getImageHosts } from '../images/image-paths.ts';
import { pruneImports } from './queries.ts';
import { runImports } from './run-imports.ts';

interface ImportServices {
  db: Database;
  env: Env;
  log: FastifyBaseLogger;
  importWakeUp: WakeUp;
}

/**
 * Publishes the cars of started imports. Runs immediately in the process that received the start request.
 * Other processes help, and continue the import if that process ends.
 */
export const runImportsJob = ({ db, env, log, importWakeUp }: ImportServices): Job => ({
  name: 'list imported cars',
  everyMs: 5000,
  wakeUp: importWakeUp,
  run: async () => {
    if (await runImports({ db, hosts: getImageHosts(env), log })) importWakeUp.notify();
  },
});

/** Deletes expired imports. */
export const pruneImportsJob = ({ db }: { db: Database }): Job => ({
  name: 'prune imports',
  everyMs: 3_600_000,
  run: () => pruneImports(db),
});
