import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import { imageHosts } from '../images/paths.ts';
import type { Job } from '../jobs.ts';
import { forgetImports } from './queries.ts';
import { runImports } from './run.ts';

/** Lists the cars of imports that were started, in whichever process. */
export const runImportsJob = ({ db, env, log }: { db: Database; env: Env; log: FastifyBaseLogger }): Job => ({
  name: 'list imported cars',
  everyMs: 500,
  run: () => runImports({ db, hosts: imageHosts(env), log }),
});

/** Removes imports that are of no use any more. */
export const forgetImportsJob = ({ db }: { db: Database }): Job => ({
  name: 'forget imports',
  everyMs: 3_600_000,
  run: () => forgetImports(db),
});
