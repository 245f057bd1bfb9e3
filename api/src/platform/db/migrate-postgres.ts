import type { Pool } from 'pg';
import { migrationsFolder } from './migrations-folder.ts';
import { type DatabaseTimeouts, toSessionSettings } from './timeouts.ts';

/**
 * Key of the advisory lock, an arbitrary constant. A process migrates while it holds this lock, so that
 * processes that start at the same time migrate one after the other.
 */
export const MIGRATION_LOCK = 5_021_987;

const POOLER_HINT =
  'a connection pooler without session support, such as PgBouncer in transaction mode. Set DATABASE_DIRECT_URL to the PostgreSQL server itself';
/** Matches the error of a pooler that does not support session settings. */
const UNSUPPORTED_BY_POOLER_PATTERN = /unsupported startup parameter/;

/**
 * Applies missing migrations. Needs a direct connection, because the lock that excludes other processes
 * belongs to a session and poolers share sessions. `name` is the application name. Throws if `directUrl`
 * points to a pooler, or to a database other than that of `pool`.
 */
export async function migratePostgres(
  directUrl: string,
  name: string,
  {
    pool,
    databaseTimeouts,
    onError,
    urlName = 'DATABASE_DIRECT_URL',
  }: {
    pool: Pool;
    databaseTimeouts: DatabaseTimeouts;
    onError: (error: Error) => void;
    /** Name of the setting with `directUrl`, for error messages. */
    urlName?: 'DATABASE_DIRECT_URL' | 'MIGRATION_DATABASE_URL';
  },
): Promise<void> {
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const client = new pg.Client({
    ...toSessionSettings(databaseTimeouts),
    connectionString: directUrl,
    fallback_application_name: name,
  });
  client.once('error', onError).on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (!UNSUPPORTED_BY_POOLER_PATTERN.test(String(error))) throw error;
    throw new Error(`The database URL points to ${POOLER_HINT}`, { cause: error });
  }
  try {
    const { rows: backendRows } = await client.query<{ pid: number; limit: number }>(
      `select pg_backend_pid() as pid, setting::int as "limit" from pg_settings where name = 'statement_timeout'`,
    );
    if (backendRows[0]?.limit !== databaseTimeouts.statement_timeout)
      throw new Error(`The database URL points to ${POOLER_HINT}`);
    // Migrating, or waiting for another process's migration, may take longer than the limits for a request.
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rowCount: visibleLocks } = await pool.query({
      text: `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and granted and pid = $1 and datname = current_database()`,
      values: [backendRows[0].pid],
    });
    if (visibleLocks !== 1) throw new Error(`DATABASE_URL and ${urlName} must point to the same database`);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ends the session, which releases the lock.
    await client.end();
  }
}
