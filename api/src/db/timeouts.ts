import { sql } from 'drizzle-orm';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { Database } from './database.ts';

/** Timeouts of a request, in ms: for a connection, for a lock and for one statement. */
export interface DatabaseTimeouts {
  connectionTimeoutMillis: number;
  lock_timeout: number;
  statement_timeout: number;
}

/** The settings that PostgreSQL enforces. */
const postgresSettings = ({ lock_timeout, statement_timeout }: DatabaseTimeouts) => ({
  lock_timeout,
  statement_timeout,
  idle_in_transaction_session_timeout: 30_000,
});

/** Returns the settings of a direct connection to PostgreSQL, where they last for the session. */
export const sessionTimeouts = (timeouts: DatabaseTimeouts) => ({
  connectionTimeoutMillis: timeouts.connectionTimeoutMillis,
  ...postgresSettings(timeouts),
});

/** Returns the SQL that sets the limits until the end of the transaction. */
const setTimeoutsSql = (timeouts: DatabaseTimeouts): string =>
  `select ${Object.entries(postgresSettings(timeouts))
    .map(([name, ms]) => `set_config('${name}', '${String(ms)}', true)`)
    .join(', ')}`;

/**
 * Adds the limits to single statements behind a pooler, where each transaction may get another session. Each
 * statement becomes a transaction that starts with the limits.
 */
export function withStatementTimeouts(pool: Pool, timeouts: DatabaseTimeouts): Pool {
  const begin = `begin; ${setTimeoutsSql(timeouts)}`;
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
export function withTransactionTimeouts<Db extends Database>(db: Db, timeouts: DatabaseTimeouts): Db {
  const timeoutsSql = sql.raw(setTimeoutsSql(timeouts));
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      await tx.execute(timeoutsSql);
      return work(tx);
    }, config);
  return Object.assign(Object.create(db) as Db, { transaction });
}
