import { setTimeout } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isEntangled } from './failures.ts';

const ATTEMPTS = 4;
/** Longest wait before the next attempt, in ms, times its number. */
const PAUSE_MS = 30;

/**
 * The same database, whose transactions are run again where they were given up because they and others waited for
 * one another. So whatever a transaction does outside the database must bear being done twice.
 */
export function retrying<Db extends Database>(db: Db): Db {
  const { transaction } = db;
  const again: Database['transaction'] = async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await transaction.call(db, work, config)) as Awaited<ReturnType<typeof work>>;
      } catch (error) {
        if (attempt === ATTEMPTS || !isEntangled(error)) throw error;
        // By chance, so that those who met do not meet again.
        await setTimeout(Math.random() * PAUSE_MS * attempt);
      }
    }
  };
  return Object.assign(Object.create(db) as Db, { transaction: again });
}
