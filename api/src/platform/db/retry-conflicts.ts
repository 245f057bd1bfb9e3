import { setTimeout } from 'node:timers/promises';
import { isTransactionConflict } from './database-errors.ts';
import type { Database } from './database.ts';

const MAX_ATTEMPTS = 4;
/**
 * Maximum pause in ms before the first retry. Later pauses are longer: this value times the attempt number.
 */
const MAX_PAUSE_MS = 30;

/**
 * Returns a database that repeats transactions aborted because of a deadlock or conflict. Side effects of a
 * transaction outside the database must therefore be repeatable.
 */
export function retryConflicts<Db extends Database>(db: Db): Db {
  const { transaction } = db;
  const retryingTransaction: Database['transaction'] = async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await transaction.call(db, work, config)) as Awaited<ReturnType<typeof work>>;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error;
        // Random, so that conflicting transactions do not collide again.
        await setTimeout(Math.random() * MAX_PAUSE_MS * attempt);
      }
    }
  };
  return Object.assign(Object.create(db) as Db, { transaction: retryingTransaction });
}
