import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@second-gear/node-utils/root';
import { type DatabaseEnv, readDatabaseEnv } from '../env/env.ts';
import { applyPending, EXIT_CODES, type MigrateOptions } from './apply-pending.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { DEFAULT_TIMEOUTS, lockEmbedded, migrateEmbedded, startEmbedded } from './open.ts';
import { listMigrationTags } from './pending-migrations.ts';

const USAGE = `npm run migrate [-- options]

Applies the pending migrations to DATABASE_URL, or to the embedded database in DATA_DIR. Uses the role of
MIGRATION_DATABASE_URL if it is set. Several runs at the same time wait for each other.

  --check      only list the pending migrations
  --contract   also apply migrations that the previous version cannot run next to. Use it when no process of
               that version runs anymore.
  --help       print this help

Exit codes: 0 done or nothing to do, 1 refused without --contract, 2 failed or invalid arguments, 3 --check
found pending migrations. After 1 and 3 the database is unchanged. After 2 it has either all pending migrations
or none.`;

async function migrateServer(url: string, env: DatabaseEnv, options: MigrateOptions): Promise<number> {
  const { default: pg } = await import('pg');
  const onError = (error: Error) => {
    console.error(`Database connection lost: ${error.message}`);
  };
  const ownUrl = env.MIGRATION_DATABASE_URL ?? env.DATABASE_DIRECT_URL ?? url;
  const timeout = { connectionTimeoutMillis: DEFAULT_TIMEOUTS.connectionTimeoutMillis };
  // The role of DATABASE_URL may not be able to read the list of migrations of a new database.
  const reader = new pg.Client({ connectionString: ownUrl, ...timeout }).on('error', onError);
  const pool = new pg.Pool({ connectionString: url, max: 1, ...timeout }).on('error', onError);
  try {
    await reader.connect();
    return await applyPending(reader, options, () =>
      migratePostgres(ownUrl, 'second-gear migrate', {
        pool,
        databaseTimeouts: DEFAULT_TIMEOUTS,
        onError,
        urlName: env.MIGRATION_DATABASE_URL ? 'MIGRATION_DATABASE_URL' : 'DATABASE_DIRECT_URL',
      }),
    );
  } finally {
    await Promise.all([reader.end(), pool.end()]);
  }
}

async function migrateFolder(folder: string, options: MigrateOptions): Promise<number> {
  if (options.check && !existsSync(folder)) {
    console.log(
      `Pending migrations: all ${String((await listMigrationTags()).length)}, there is no database in ${folder}`,
    );
    return EXIT_CODES.pending;
  }
  const release = await lockEmbedded(folder);
  try {
    const client = await startEmbedded(folder);
    try {
      return await applyPending(client, options, () => migrateEmbedded(client));
    } finally {
      await client.close();
    }
  } finally {
    await release();
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      contract: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return EXIT_CODES.done;
  }
  const env = readDatabaseEnv(process.env);
  return env.DATABASE_URL
    ? migrateServer(env.DATABASE_URL, env, values)
    : migrateFolder(join(resolve(ROOT, env.DATA_DIR), 'db'), values);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = EXIT_CODES.failed;
}
