import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Database } from './database.ts';

/**
 * The same database, whose transactions on a pool's connections give these back even where they could not begin.
 * drizzle's own keep such a connection for ever, so that the pool is empty after ten of them.
 */
export function releasing<Db extends Database>(db: Db, pool: Pool): Db {
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect();
    try {
      const own: Database = drizzle(client);
      return await own.transaction(work, config);
    } finally {
      // The pool drops it where its connection is lost.
      client.release();
    }
  };
  return Object.assign(Object.create(db) as Db, { transaction });
}
