import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { takeLock } from '@second-gear/toolkit/lock';
import { withReplicas } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Database } from './database.ts';
import { type Listen, listenEmbedded, listenPostgres } from './listen.ts';
import { retrying } from './retrying.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Any fixed number: processes that start side by side wait for one another's migrations by it. */
const MIGRATION_LOCK = 5_021_987;

/** A database ready for use, and how to close it. */
export interface OpenDatabase {
  db: Database;
  kind: 'postgres' | 'embedded';
  listen: Listen;
  close: () => Promise<void>;
}

/**
 * How long a request waits for its turn, for somebody else's lock and for one statement, in ms, before it is told to
 * try again later.
 */
const PATIENCE = { connectionTimeoutMillis: 3000, lock_timeout: 4000, statement_timeout: 15_000 };
/** Connections of a process, of either kind: whoever waits for a lock takes none from those who only read. */
const CONNECTIONS = 10;

/**
 * Connects to PostgreSQL and applies the migrations that it lacks. `onError` gets the error of each connection that is
 * lost, whether it was idle, between two statements of a transaction, or at one.
 * @param patience where a request is to wait longer than is good for people
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  patience = PATIENCE,
): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const connect = () =>
    new pg.Pool({
      ...patience,
      connectionString: url,
      max: CONNECTIONS,
      idleTimeoutMillis: 30_000,
      idle_in_transaction_session_timeout: 30_000,
    })
      // The pool listens to idle connections alone; an error of any other one would end the process.
      .on('connect', (client) => {
        // A lost connection may emit two errors, the server's message and the closed socket: the first says why.
        client.once('error', onError).on('error', () => undefined);
      })
      // Each connection has reported it already.
      .on('error', () => undefined);
  const [writing, reading] = [connect(), connect()];
  const close = async () => {
    await Promise.all([writing.end(), reading.end()]);
  };
  const { drizzle } = await import('drizzle-orm/node-postgres');
  try {
    await migratePostgres(writing);
  } catch (error) {
    await close();
    throw error;
  }
  const db = retrying(withReplicas(drizzle(writing), [drizzle(reading)]));
  return { db, kind: 'postgres', listen: listenPostgres(url), close };
}

async function migratePostgres(pool: Pool): Promise<void> {
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const client = await pool.connect();
  try {
    // Waiting for another process's migrations, or a migration itself, may take longer than a request ever should.
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ends the session, and with it the lock.
    client.release(true);
  }
}

/** What the migrations need of an embedded database; PostgreSQL has it with it. */
export async function embeddedExtensions() {
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  return { pg_trgm };
}

/** Wraps a running embedded database and applies the migrations that it lacks. */
export async function migrateEmbedded(client: PGlite): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const db = drizzle(client);
  await migrate(db, { migrationsFolder });
  return db;
}

/**
 * Opens the embedded database in `folder` (created when absent). It has no lock of its own, and two processes would ruin
 * its files. Throws where another one has it open.
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

/** The database that the settings name, migrated. */
export const openDatabase = (
  settings: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  onError: (error: Error) => void,
): Promise<OpenDatabase> =>
  settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, onError)
    : openEmbedded(join(settings.DATA_DIR, 'db'));
