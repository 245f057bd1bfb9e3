import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import { imageHosts } from '../images/paths.ts';
import type { Bell, Job } from '../jobs.ts';
import { forgetImports } from './queries.ts';
import { runImports } from './run.ts';

interface Importer {
  db: Database;
  env: Env;
  log: FastifyBaseLogger;
  importBell: Bell;
}

/**
 * Lists the cars of started imports. It starts immediately in the process that got the request. Other
 * processes help, and continue the import if that process ends.
 */
export const runImportsJob = ({ db, env, log, importBell }: Importer): Job => ({
  name: 'list imported cars',
  everyMs: 5000,
  bell: importBell,
  run: async () => {
    if (await runImports({ db, hosts: imageHosts(env), log })) importBell.ring();
  },
});

/** Deletes expired imports. */
export const forgetImportsJob = ({ db }: { db: Database }): Job => ({
  name: 'forget imports',
  everyMs: 3_600_000,
  run: () => forgetImports(db),
});
