import { setTimeout } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isTransactionConflict } from './database-errors.ts';

const ATTEMPTS = 4;
/** Maximum pause before a retry in ms, multiplied by the attempt number. */
const MAX_PAUSE_MS = 30;

/**
 * Retries transactions that the database aborted because of a deadlock or conflict. A transaction's side
 * effects outside the database must therefore be repeatable.
 */
export function retryConflicts<Db extends Database>(db: Db): Db {
  const { transaction } = db;
  const retryingTransaction: Database['transaction'] = async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await transaction.call(db, work, config)) as Awaited<ReturnType<typeof work>>;
      } catch (error) {
        if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error;
        // Random, so that conflicting transactions do not collide again.
        await setTimeout(Math.random() * MAX_PAUSE_MS * attempt);
      }
    }
  };
  return Object.assign(Object.create(db) as Db, { transaction: retryingTransaction });
}
