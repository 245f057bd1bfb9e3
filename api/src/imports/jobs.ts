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
 * Lists the cars of imports that were started: at once in the process that was asked, and by and by in the others, which
 * help, or go on where that one has ended.
 */
export const runImportsJob = ({ db, env, log, importBell }: Importer): Job => ({
  name: 'list imported cars',
  everyMs: 5000,
  bell: importBell,
  run: async () => {
    if (await runImports({ db, hosts: imageHosts(env), log })) importBell.ring();
  },
});

/** Removes imports that are of no use any more. */
export const forgetImportsJob = ({ db }: { db: Database }): Job => ({
  name: 'forget imports',
  everyMs: 3_600_000,
  run: () => forgetImports(db),
});
