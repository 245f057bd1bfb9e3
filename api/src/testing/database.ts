import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Database } from '../platform/db/database.ts';
import { listenEmbedded } from '../platform/db/listen.ts';
import { type OpenDatabase, openPostgres } from '../platform/db/open.ts';
import { acquireEmbedded } from './embedded.ts';

/** Returns a hash of the migrations and libraries, so an outdated template is never used. */
async function migrationsHash(): Promise<string> {
  const folder = new URL('../../migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const lockfile = await readFile(new URL('../../../pnpm-lock.yaml', import.meta.url));
  const hash = createHash('sha256').update(process.version).update(lockfile);
  for (const name of names) hash.update(name).update(await readFile(new URL(name, folder)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Timeouts for tests. A test's simultaneous requests queue for twenty connections. On a busy machine that
 * takes so long that the product's timeouts would cause false alarms.
 */
const TEST_TIMEOUTS = { connectionTimeoutMillis: 120_000, lock_timeout: 120_000, statement_timeout: 120_000 };

/**
 * A database for one test file. `url` is its URL on PostgreSQL, null if it is embedded. `close` and `end`
 * discard it; `end` works even while the embedded database is in use.
 */
export type TestDatabase = OpenDatabase & {
  url: string | null;
  end: () => Promise<void>;
  /** Returns the same database, calling `onStatement` with every statement. */
  withQueryLog: (onStatement: (statement: Statement) => void) => Database;
};
/** A statement that was sent to the database. */
export interface Statement {
  query: string;
  params: unknown[];
}
const createLogger = (onStatement: (statement: Statement) => void) => ({
  logger: {
    logQuery: (query: string, params: unknown[]) => {
      onStatement({ query, params });
    },
  },
});

/**
 * Opens a new migrated database: on PostgreSQL if TEST_DATABASE_URL is set, otherwise embedded and in memory.
 */
export function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? openOnPostgres(url) : openInMemory();
}

async function openInMemory(): Promise<TestDatabase> {
  const template = join(tmpdir(), `second-gear-test-${await migrationsHash()}.tar`);
  const { client, release: releaseClient } = await acquireEmbedded(template);
  return {
    db: drizzle(client),
    kind: 'embedded',
    url: null,
    listen: listenEmbedded(client),
    pools: [],
    close: releaseClient,
    end: () => client.close(),
    withQueryLog: (onStatement) => drizzle(client, createLogger(onStatement)),
  };
}

async function openOnPostgres(url: string): Promise<TestDatabase> {
  const template = `sg_template_${await migrationsHash()}`;
  const name = `sg_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(hashtext('second-gear-test-template'))");
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) {
      const unfinishedName = `${name}_template`;
      await admin.query(`create database "${unfinishedName}"`);
      await (await openPostgres(withDatabase(url, unfinishedName), rethrow)).close();
      await admin.query(`alter database "${unfinishedName}" rename to "${template}"`);
    }
    // For a temporary database, copying the files takes half as long as writing every page to the write-ahead
    // log.
    await admin.query(`create database "${name}" template "${template}" ${await copyStrategyClause(admin)}`);
  } finally {
    await admin.end();
  }
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    await opened.close();
    await Promise.all(loggedPools.map((pool) => pool.end()));
    const adminClient = new pg.Client({ connectionString: url });
    await adminClient.connect();
    await adminClient.query(`drop database "${name}" with (force)`);
    await adminClient.end();
  };
  const onConnectionLost = (error: Error) => {
    // Dropping the database closes connections that are still shutting down.
    if (!isClosing) rethrow(error);
  };
  const opened = await openPostgres(withDatabase(url, name), onConnectionLost, {
    databaseTimeouts: TEST_TIMEOUTS,
  });
  const loggedPools: pg.Pool[] = [];
  const withQueryLog: TestDatabase['withQueryLog'] = (onStatement) => {
    const pool = new pg.Pool({ connectionString: withDatabase(url, name), max: 2 });
    pool.on('error', onConnectionLost);
    loggedPools.push(pool);
    return drizzlePostgres(pool, createLogger(onStatement));
  };
  return { ...opened, url: withDatabase(url, name), close, end: close, withQueryLog };
}

/**
 * Returns the SQL clause for copying a template as files. Empty for versions before PostgreSQL 15, which do
 * not support the clause.
 */
async function copyStrategyClause(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ server_version_num: string }>('show server_version_num');
  return Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
}

const withDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

function rethrow(error: Error): void {
  throw error;
}
