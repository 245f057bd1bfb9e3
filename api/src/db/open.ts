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

/** A database ready for use, and how to close it. */
export interface OpenDatabase {
  db: Database;
  kind: 'postgres' | 'embedded';
  listen: Listen;
  close: () => Promise<void>;
}

/** A request that waits longer is refused, and may be sent again later. */
const PATIENCE: Patience = { connectionTimeoutMillis: 3000, lock_timeout: 4000, statement_timeout: 15_000 };

/** How a process uses PostgreSQL, where that is not the usual way. */
interface PostgresOptions {
  /** The program that its connections are named after, in PostgreSQL's list of activity. */
  program?: string | undefined;
  /** Most connections for transactions and other writes; those that wait for a lock take none from reads. */
  writes?: number | undefined;
  /** Most connections for single reads. */
  reads?: number | undefined;
  /** Where a request is to wait longer than is good for people. */
  patience?: Patience | undefined;
  /**
   * Address of PostgreSQL itself, where the other one is that of a pooler that does not keep sessions: used for all that
   * needs one, migrations and notices.
   */
  directUrl?: string | undefined;
}

/**
 * Connects to PostgreSQL and applies the migrations that it lacks. `onError` gets the error of each connection that is
 * lost, whether it was idle, between two statements of a transaction, or at one. An `application_name` in an address
 * wins over the names that connections have otherwise.
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
      // Its clients share connections of the pooler, which would be renamed for nearly every transaction.
      fallback_application_name: isPooled ? name : `${name} ${purpose}`,
      max,
      idleTimeoutMillis: 30_000,
    })
      // The pool listens to idle connections alone; an error of any other one would end the process.
      .on('connect', (client) => {
        // A lost connection may emit two errors, the server's message and the closed socket: the first says why.
        client.once('error', onError).on('error', () => undefined);
      })
      // Each connection has reported it already.
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

/**
 * The database that the settings name, migrated. Its connections are named after the program.
 * @param patience where a request is to wait longer than is good for people
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
