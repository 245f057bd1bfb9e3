import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Database } from './database.ts';

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
