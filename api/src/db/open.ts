import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { takeLock } from '@second-gear/toolkit/lock';
import { withReplicas } from 'drizzle-orm/pg-core';
import type { DatabaseEnv } from '../env.ts';
import type { Database } from './database.ts';
import { limitStatements, limitTransactions, type Patience, sessionLimits } from './limits.ts';
import { type Listen, listenEmbedded, listenPostgres } from './listen.ts';
import { migratePostgres, migrationsFolder } from './migrate-postgres.ts';
import { retrying } from './retrying.ts';
import { releasing } from './transactions.ts';

/** An open database and its close function. */
export interface OpenDatabase {
  db: Database;
  kind: 'postgres' | 'embedded';
  listen: Listen;
  close: () => Promise<void>;
}

/** A request that waits longer is rejected. Clients may retry later. */
const PATIENCE: Patience = { connectionTimeoutMillis: 3000, lock_timeout: 4000, statement_timeout: 15_000 };

/** PostgreSQL options that differ from the defaults. */
interface PostgresOptions {
  /** Program name for the application name of its connections. */
  program?: string | undefined;
  /**
   * Maximum number of connections for transactions and other writes. Separate, so that writes waiting for a
   * lock do not block reads.
   */
  writes?: number | undefined;
  /** Maximum number of connections for single reads. */
  reads?: number | undefined;
  /** Longer timeouts than users would accept. */
  patience?: Patience | undefined;
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
  { program = 'api', writes = 10, reads = 10, patience = PATIENCE, directUrl = url }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const isPooled = directUrl !== url;
  const name = `second-gear ${program}`;
  const connect = (purpose: string, max: number) => {
    const pool = new pg.Pool({
      ...(isPooled ? { connectionTimeoutMillis: patience.connectionTimeoutMillis } : sessionLimits(patience)),
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
    return isPooled ? limitStatements(pool, patience) : pool;
  };
  const [writing, reading] = [connect('writes', writes), connect('reads', reads)];
  const close = async () => {
    await Promise.all([writing.end(), reading.end()]);
  };
  const { drizzle } = await import('drizzle-orm/node-postgres');
  try {
    await migratePostgres(directUrl, `${name} migrations`, { pool: writing, patience, onError });
  } catch (error) {
    await close();
    throw error;
  }
  const both = releasing(withReplicas(drizzle(writing), [drizzle(reading)]), writing);
  const db = retrying(isPooled ? limitTransactions(both, patience) : both);
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
  const release = await takeLock(`${folder}.lock`, {
    wait: 0,
    busy: ({ pid }, file) =>
      `The embedded database is in use by process ${String(pid)} (lock file ${file}). Stop it first, or set DATABASE_URL to a PostgreSQL that several processes may share.`,
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
 * @param patience longer timeouts than users would accept
 */
export const openDatabase = (
  settings: DatabaseEnv,
  onError: (error: Error) => void,
  program: string,
  patience?: Patience,
): Promise<OpenDatabase> =>
  settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, onError, {
        program,
        writes: settings.DATABASE_WRITE_CONNECTIONS,
        reads: settings.DATABASE_READ_CONNECTIONS,
        patience,
        directUrl: settings.DATABASE_DIRECT_URL,
      })
    : openEmbedded(join(settings.DATA_DIR, 'db'));
