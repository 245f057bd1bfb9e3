import { sql } from 'drizzle-orm';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { Database } from './database.ts';

/** How long a request waits for a connection, for another one's lock and for one statement, in ms. */
export interface Patience {
  connectionTimeoutMillis: number;
  lock_timeout: number;
  statement_timeout: number;
}

/** What PostgreSQL is to enforce, in its own names. */
const limitsOf = ({ lock_timeout, statement_timeout }: Patience) => ({
  lock_timeout,
  statement_timeout,
  idle_in_transaction_session_timeout: 30_000,
});

/** Settings of a connection that leads to PostgreSQL itself: a session has them from its start. */
export const sessionLimits = (patience: Patience) => ({
  connectionTimeoutMillis: patience.connectionTimeoutMillis,
  ...limitsOf(patience),
});

/** Sets the limits until the end of the transaction. */
const setLimits = (patience: Patience): string =>
  `select ${Object.entries(limitsOf(patience))
    .map(([name, ms]) => `set_config('${name}', '${String(ms)}', true)`)
    .join(', ')}`;

/**
 * The same pool, behind a pooler that gives each transaction another session of PostgreSQL: each statement of its own is
 * a transaction that begins with the limits.
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
      // A connection that cannot even take back is lost, and is not used again.
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  };
  return Object.assign(pool, { query });
}

/** The same database, each of whose transactions begins with the limits, for the same reason. */
export function limitTransactions<Db extends Database>(db: Db, patience: Patience): Db {
  const limits = sql.raw(setLimits(patience));
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      await tx.execute(limits);
      return work(tx);
    }, config);
  return Object.assign(Object.create(db) as Db, { transaction });
}
