import { sql } from 'drizzle-orm';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { Database } from './database.ts';

/** Timeouts in ms: for acquiring a connection, for a lock, and for one statement. */
export interface DatabaseTimeouts {
  connectionTimeoutMillis: number;
  lock_timeout: number;
  statement_timeout: number;
}

/** Returns the timeouts that PostgreSQL itself enforces, as its settings. */
const toPostgresSettings = ({ lock_timeout, statement_timeout }: DatabaseTimeouts) => ({
  lock_timeout,
  statement_timeout,
  idle_in_transaction_session_timeout: 30_000,
});

/** Returns the timeout settings of a direct connection to PostgreSQL. They last for the session. */
export const toSessionSettings = (timeouts: DatabaseTimeouts) => ({
  connectionTimeoutMillis: timeouts.connectionTimeoutMillis,
  ...toPostgresSettings(timeouts),
});

/** Returns the SQL that sets the timeouts until the end of the transaction. */
const toSetTimeoutsSql = (timeouts: DatabaseTimeouts): string =>
  `select ${Object.entries(toPostgresSettings(timeouts))
    .map(([name, ms]) => `set_config('${name}', '${String(ms)}', true)`)
    .join(', ')}`;

/**
 * Adds the timeouts to the pool's single statements. A pooler requires this: it may use another session for
 * each transaction, so session settings are lost. Each statement becomes a transaction that first sets the
 * timeouts.
 */
export function withStatementTimeouts(pool: Pool, timeouts: DatabaseTimeouts): Pool {
  const beginSql = `begin; ${toSetTimeoutsSql(timeouts)}`;
  const query = async (config: QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    const client = await pool.connect();
    try {
      await client.query(beginSql);
      const result = await client.query(config, values);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      // If the rollback fails, the connection is closed.
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  };
  return Object.assign(pool, { query });
}

/**
 * Sets the timeouts at the start of each transaction. A pooler requires this, as for {@link
 * withStatementTimeouts}.
 */
export function withTransactionTimeouts<Db extends Database>(db: Db, timeouts: DatabaseTimeouts): Db {
  const timeoutsSql = sql.raw(toSetTimeoutsSql(timeouts));
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      await tx.execute(timeoutsSql);
      return work(tx);
    }, config);
  return Object.assign(Object.create(db) as Db, { transaction });
}
