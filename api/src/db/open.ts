import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { acquireLock } from '@second-gear/toolkit/lock';
import { withReplicas } from 'drizzle-orm/pg-core';
import type { DatabaseEnv } from '../env.ts';
import type { Database } from './database.ts';
import { type Listen, listenEmbedded, listenPostgres } from './listen.ts';
import { migratePostgres, migrationsFolder } from './migrate-postgres.ts';
import { releaseClients } from './release-clients.ts';
import { retryConflicts } from './retry-conflicts.ts';
import {
  type DatabaseTimeouts,
  sessionTimeouts,
  withStatementTimeouts,
  withTransactionTimeouts,
} from './timeouts.ts';

/** An open database and its close function. */
export interface OpenDatabase {
  db: Database;
  kind: 'postgres' | 'embedded';
  listen: Listen;
  close: () => Promise<void>;
}

/** A request that waits longer is rejected. Clients may retry later. */
const DEFAULT_TIMEOUTS: DatabaseTimeouts = {
  connectionTimeoutMillis: 3000,
  lock_timeout: 4000,
  statement_timeout: 15_000,
};

/** PostgreSQL options that differ from the defaults. */
interface PostgresOptions {
  /** Program name for the application name of its connections. */
  programName?: string | undefined;
  /**
   * Maximum number of connections for transactions and other writes. Separate, so that writes waiting for a
   * lock do not block reads.
   */
  maxWriteConnections?: number | undefined;
  /** Maximum number of connections for single reads. */
  maxReadConnections?: number | undefined;
  /** Longer timeouts than users would accept. */
  databaseTimeouts?: DatabaseTimeouts | undefined;
  /**
   * Direct address of PostgreSQL if the other one is a pooler without session support. Used for migrations
   * and notifications, which need a session.
   */
  directUrl?: string | undefined;
}

/**
 * Connects to PostgreSQL and applies missing migrations. `onError` receives the error of each lost
 * connection, whether idle or in use. An `application_name` in the address overrides the default names.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  {
    programName: programName = 'api',
    maxWriteConnections: writes = 10,
    maxReadConnections: reads = 10,
    databaseTimeouts: databaseTimeouts = DEFAULT_TIMEOUTS,
    directUrl = url,
  }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const isPooled = directUrl !== url;
  const name = `second-gear ${programName}`;
  const createPool = (purpose: string, max: number) => {
    const pool = new pg.Pool({
      ...(isPooled
        ? { connectionTimeoutMillis: databaseTimeouts.connectionTimeoutMillis }
        : sessionTimeouts(databaseTimeouts)),
      connectionString: url,
      // The pooler shares connections, and would have to rename them in nearly every transaction.
      fallback_application_name: isPooled ? name : `${name} ${purpose}`,
      max,
      idleTimeoutMillis: 30_000,
    })
      // The pool handles errors of idle connections only. An unhandled error of another one would end the
      // process.
      .on('connect', (client) => {
        // A lost connection may emit two errors: the server's message, then the closed socket. The first one
        // has the cause.
        client.once('error', onError).on('error', () => undefined);
      })
      // Each connection has already reported the error.
      .on('error', () => undefined);
    return isPooled ? withStatementTimeouts(pool, databaseTimeouts) : pool;
  };
  const [writing, reading] = [createPool('writes', writes), createPool('reads', reads)];
  const close = async () => {
    await Promise.all([writing.end(), reading.end()]);
  };
  const { drizzle } = await import('drizzle-orm/node-postgres');
  try {
    await migratePostgres(directUrl, `${name} migrations`, {
      pool: writing,
      databaseTimeouts,
      onError,
    });
  } catch (error) {
    await close();
    throw error;
  }
  const replicated = releaseClients(withReplicas(drizzle(writing), [drizzle(reading)]), writing);
  const db = retryConflicts(isPooled ? withTransactionTimeouts(replicated, databaseTimeouts) : replicated);
  return { db, kind: 'postgres', listen: listenPostgres(directUrl), close };
}

/** Returns the extensions that the migrations need. PostgreSQL includes them. */
export async function embeddedExtensions() {
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  return { pg_trgm };
}

/** Wraps a running embedded database and applies missing migrations. */
export async function migrateEmbedded(client: PGlite): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const db = drizzle(client);
  await migrate(db, { migrationsFolder });
  return db;
}

/**
 * Opens the embedded database in `folder` (created if missing). It has no lock of its own, and two processes
 * would corrupt its files. Throws if another process has it open.
 */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  await mkdir(folder, { recursive: true });
  const release = await acquireLock(`${folder}.lock`, {
    timeoutMs: 0,
    busyMessage: ({ pid }, file) =>
      `The embedded database is in use by process ${String(pid)} (lock file ${file}). Stop it first, or set DATABASE_URL to a PostgreSQL server that several processes can share.`,
  });
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const client = await PGlite.create(folder, { extensions: await embeddedExtensions() });
    const db = await migrateEmbedded(client);
    return {
      db,
      kind: 'embedded',
      listen: listenEmbedded(client),
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
 * Opens the database of the settings and applies missing migrations. The program name becomes part of the
 * application name.
 * @param databaseTimeouts longer timeouts than users would accept
 */
export const openDatabase = (
  settings: DatabaseEnv,
  onError: (error: Error) => void,
  programName: string,
  databaseTimeouts?: DatabaseTimeouts,
): Promise<OpenDatabase> =>
  settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, onError, {
        programName,
        maxWriteConnections: settings.DATABASE_WRITE_CONNECTIONS,
        maxReadConnections: settings.DATABASE_READ_CONNECTIONS,
        databaseTimeouts,
        directUrl: settings.DATABASE_DIRECT_URL,
      })
    : openEmbedded(join(settings.DATA_DIR, 'db'));
