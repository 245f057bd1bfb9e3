import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from './db/database.ts';
import { turns } from './db/tables/turns.ts';

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Acquires the job's lease. Returns true for one process if the job is due. The next run is due after
 * `everyMs`, even if this one fails.
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
 * Releases a lease after a run without effect, so that the job is due again `againMs` after it was acquired.
 * Does nothing if another process has acquired it since. `everyMs` and `now` must be those of the
 * acquisition.
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
