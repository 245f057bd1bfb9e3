import { lte, sql } from 'drizzle-orm';
import type { Database } from './db/database.ts';
import { turns } from './db/tables/turns.ts';

/**
 * True for the one process that may do this work now, because its time has come; the next time comes `everyMs` later,
 * whatever became of this one.
 */
export async function takeTurn(db: Database, work: string, everyMs: number, now: Date): Promise<boolean> {
  const nextAt = new Date(now.getTime() + everyMs);
  const taken = await db
    .insert(turns)
    .values({ work, nextAt })
    .onConflictDoUpdate({
      target: turns.work,
      set: { nextAt: sql`excluded.next_at` },
      setWhere: lte(turns.nextAt, now),
    })
    .returning({ work: turns.work });
  return taken.length > 0;
}
