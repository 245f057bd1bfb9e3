import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { acquireLock } from '@second-gear/node-utils/lock';
import { drizzle } from 'drizzle-orm/node-postgres';
import { withReplicas } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { DatabaseEnv } from '../env/env.ts';
import { isTransactionConflict } from './database-errors.ts';
import type { Database } from './database.ts';
import { type Listen, listenEmbedded, listenPostgres } from './listen.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { requireNoPendingMigrations } from './pending-migrations.ts';
import { type ConnectionPool, observeQueries, type RecordQuery } from './query-observer.ts';
import {
  type DatabaseTimeouts,
  toSessionSettings,
  withStatementTimeouts,
  withTransactionTimeouts,
} from './timeouts.ts';

const MAX_ATTEMPTS = 4;
/**
 * Maximum pause in ms before the first retry. Later pauses are longer: this value times the attempt number.
 */
const MAX_PAUSE_MS = 30;

/**
 * Returns a database that repeats transactions that a deadlock or a conflict aborted. Side effects of a
 * transaction outside the database must be repeatable.
 */
export function retryConflicts<Db extends Database>(db: Db): Db {
  const { transaction } = db;
  const retryingTransaction: Database['transaction'] = async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await transaction.call(db, work, config)) as Awaited<ReturnType<typeof work>>;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error;
        // Random, so that conflicting transactions do not collide again.
        await setTimeout(Math.random() * MAX_PAUSE_MS * attempt);
      }
    }
  };
  return Object.assign(Object.create(db) as Db, { transaction: retryingTransaction });
}

/**
 * Returns a database whose transactions release their connection even if they cannot begin. drizzle itself
 * would not release the connection then, so ten failures would empty the pool.
 */
export function releaseClients<Db extends Database>(db: Db, pool: Pool): Db {
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect();
    try {
      const transactionDb: Database = drizzle(client);
      return await transactionDb.transaction(work, config);
    } finally {
      // The pool discards a lost connection.
      client.release();
    }
  };
  return Object.assign(Object.create(db) as Db, { transaction });
}

export interface OpenDatabase {
  db: Database;
  kind: 'postgres' | 'embedded';
  listen: Listen;
  /** The pools of connections. Empty for the embedded database, which has none. */
  pools: readonly ConnectionPool[];
  close: () => Promise<void>;
}

/** A request that waits longer is rejected. Clients may retry later. */
export const DEFAULT_TIMEOUTS: DatabaseTimeouts = {
  connectionTimeoutMillis: 3000,
  lock_timeout: 4000,
  statement_timeout: 15_000,
};

/** Options for PostgreSQL, with defaults for the API. */
interface PostgresOptions {
  /**
   * Name of the program. It becomes part of the application name that PostgreSQL shows for the connections.
   */
  programName?: string | undefined;
  /**
   * Maximum number of connections for transactions and other writes. Reads have separate connections, so that
   * writes waiting for a lock do not block them.
   */
  maxWriteConnections?: number | undefined;
  /** Maximum number of connections for single reads. */
  maxReadConnections?: number | undefined;
  /**
   * Default: as long as users are willing to wait. Programs without waiting users may set longer timeouts.
   */
  databaseTimeouts?: DatabaseTimeouts | undefined;
  /**
   * URL of PostgreSQL itself if the other URL is that of a pooler without session support. Used for
   * migrations and notifications, which need a session.
   */
  directUrl?: string | undefined;
  /**
   * Whether the database's role may apply migrations. If not, opening a database with pending migrations
   * fails. Default: true.
   */
  migrates?: boolean | undefined;
  /** Receives the duration of each statement. Default: not measured. */
  recordQuery?: RecordQuery | undefined;
}

/**
 * Connects to PostgreSQL and applies missing migrations, or requires that there are none. `onError` receives
 * the error of each lost connection, whether idle or in use. An `application_name` in the URL overrides the
 * default names.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  {
    programName = 'api',
    maxWriteConnections = 10,
    maxReadConnections = 10,
    databaseTimeouts = DEFAULT_TIMEOUTS,
    directUrl = url,
    migrates = true,
    recordQuery,
  }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const isPooled = directUrl !== url;
  const name = `second-gear ${programName}`;
  const createPool = (purpose: string, max: number) => {
    const pool = new pg.Pool({
      ...(isPooled
        ? { connectionTimeoutMillis: databaseTimeouts.connectionTimeoutMillis }
        : toSessionSettings(databaseTimeouts)),
      connectionString: url,
      // A pooler shares its connections among all clients. With different names for writes and reads, it
      // would have to rename a connection in nearly every transaction.
      fallback_application_name: isPooled ? name : `${name} ${purpose}`,
      max,
      idleTimeoutMillis: 30_000,
    })
      // The pool handles only errors on idle connections. An unhandled error on a connection in use would end
      // the process.
      .on('connect', (client) => {
        // A lost connection may emit two errors: the server's message, then the closed socket. Only the first
        // has the cause.
        client.once('error', onError).on('error', () => undefined);
      })
      // The handler above has already reported the error.
      .on('error', () => undefined);
    if (recordQuery) observeQueries({ name: purpose, pool }, recordQuery);
    return isPooled ? withStatementTimeouts(pool, databaseTimeouts) : pool;
  };
  const [writePool, readPool] = [
    createPool('writes', maxWriteConnections),
    createPool('reads', maxReadConnections),
  ];
  const close = async () => {
    await Promise.all([writePool.end(), readPool.end()]);
  };
  const { drizzle } = await import('drizzle-orm/node-postgres');
  try {
    if (migrates)
      await migratePostgres(directUrl, `${name} migrations`, {
        pool: writePool,
        databaseTimeouts,
        onError,
      });
    else await requireNoPendingMigrations(writePool);
  } catch (error) {
    await close();
    throw error;
  }
  const replicated = releaseClients(withReplicas(drizzle(writePool), [drizzle(readPool)]), writePool);
  const db = retryConflicts(isPooled ? withTransactionTimeouts(replicated, databaseTimeouts) : replicated);
  const pools = [
    { name: 'writes', pool: writePool },
    { name: 'reads', pool: readPool },
  ];
  return { db, kind: 'postgres', listen: listenPostgres(directUrl), pools, close };
}

/** Loads the extensions that the migrations need. A PostgreSQL server already has them. */
export async function loadEmbeddedExtensions() {
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  return { pg_trgm };
}

/** Applies missing migrations to a running embedded database and returns it. */
export async function migrateEmbedded(client: PGlite): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const db = drizzle(client);
  await migrate(db, { migrationsFolder });
  return db;
}

/**
 * Locks the embedded database in `folder` for this process. The database itself does not prevent a second
 * process from corrupting its files. Returns a function that releases the lock. Throws if another process has
 * the database open.
 */
export const lockEmbedded = (folder: string): Promise<() => Promise<void>> =>
  acquireLock(`${folder}.lock`, {
    timeoutMs: 0,
    busyMessage: ({ pid }, file) =>
      `The embedded database is in use by process ${String(pid)} (lock file ${file}). Stop it first, or set DATABASE_URL to a PostgreSQL server that several processes can share.`,
  });

/** Starts the embedded database in `folder`, without a lock and without migrations. */
export async function startEmbedded(folder: string, content?: Blob): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create(folder, {
    extensions: await loadEmbeddedExtensions(),
    ...(content && { loadDataDir: content }),
  });
}

/**
 * Opens the embedded database in `folder`, which is created if missing. Throws if another process has the
 * database open.
 */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  await mkdir(folder, { recursive: true });
  const release = await lockEmbedded(folder);
  try {
    const client = await startEmbedded(folder);
    const db = await migrateEmbedded(client);
    return {
      db,
      kind: 'embedded',
      listen: listenEmbedded(client),
      pools: [],
      close: async () => {
        await client.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Opens the database that the settings specify and applies missing migrations. The program name becomes part
 * of the application name.
 * @param databaseTimeouts default: limits that users accept
 */
export const openDatabase = (
  settings: DatabaseEnv,
  onError: (error: Error) => void,
  programName: string,
  databaseTimeouts?: DatabaseTimeouts,
  recordQuery?: RecordQuery,
): Promise<OpenDatabase> =>
  settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, onError, {
        programName,
        maxWriteConnections: settings.DATABASE_WRITE_CONNECTIONS,
        maxReadConnections: settings.DATABASE_READ_CONNECTIONS,
        databaseTimeouts,
        directUrl: settings.DATABASE_DIRECT_URL,
        migrates: settings.MIGRATION_DATABASE_URL === undefined,
        recordQuery,
      })
    : openEmbedded(join(settings.DATA_DIR, 'db'));
