import { sql } from 'drizzle-orm';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { Database } from './database.ts';

/** Timeouts of a request, in ms: for a connection, for a lock and for one statement. */
export interface Patience {
  connectionTimeoutMillis: number;
  lock_timeout: number;
  statement_timeout: number;
}

/** The settings that PostgreSQL enforces. */
const limitsOf = ({ lock_timeout, statement_timeout }: Patience) => ({
  lock_timeout,
  statement_timeout,
  idle_in_transaction_session_timeout: 30_000,
});

/** Returns the settings of a direct connection to PostgreSQL, where they last for the session. */
export const sessionLimits = (patience: Patience) => ({
  connectionTimeoutMillis: patience.connectionTimeoutMillis,
  ...limitsOf(patience),
});

/** Returns the SQL that sets the limits until the end of the transaction. */
const setLimits = (patience: Patience): string =>
  `select ${Object.entries(limitsOf(patience))
    .map(([name, ms]) => `set_config('${name}', '${String(ms)}', true)`)
    .join(', ')}`;

/**
 * Adds the limits to single statements behind a pooler, where each transaction may get another session. Each
 * statement becomes a transaction that starts with the limits.
 */
export function limitStatements(pool: Pool, patience: Patience): Pool {
  const begin = `begin; ${setLimits(patience)}`;
  const query = async (config: QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    const client = await pool.connect();
    try {
      await client.query(begin);
      const result = await client.query(config, values);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      // Discards a connection whose rollback fails.
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  };
  return Object.assign(pool, { query });
}

/** Adds the limits to the start of each transaction behind a pooler. */
export function limitTransactions<Db extends Database>(db: Db, patience: Patience): Db {
  const limits = sql.raw(setLimits(patience));
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      await tx.execute(limits);
      return work(tx);
    }, config);
  return Object.assign(Object.create(db) as Db, { transaction });
}
