import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from './db/database.ts';
import { turns } from './db/tables/turns.ts';

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * True for the one process that may do this work now, because its time has come; the next time comes `everyMs` later,
 * whatever became of this one.
 */
export async function takeTurn(db: Database, work: string, everyMs: number, now: Date): Promise<boolean> {
  const nextAt = later(now, everyMs);
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

/**
 * Gives a turn back that came to nothing, so that it comes again `againMs` after it was taken. One that another process
 * has taken since is left alone. `everyMs` and `now` are those that it was taken with.
 */
export const giveTurnBack = (
  db: Database,
  work: string,
  { everyMs, againMs }: { everyMs: number; againMs: number },
  now: Date,
) =>
  db
    .update(turns)
    .set({ nextAt: later(now, againMs) })
    .where(and(eq(turns.work, work), eq(turns.nextAt, later(now, everyMs))));
