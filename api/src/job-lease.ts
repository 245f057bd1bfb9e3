import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from './db/database.ts';
import { jobLeases } from './db/tables/job-leases.ts';

const addMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Acquires the job's lease. Returns true for one process if the job is due. The next run is due after
 * `everyMs`, even if this one fails.
 */
export async function acquireLease(db: Database, work: string, everyMs: number, now: Date): Promise<boolean> {
  const nextAt = addMs(now, everyMs);
  const acquired = await db
    .insert(jobLeases)
    .values({ work, nextAt })
    .onConflictDoUpdate({
      target: jobLeases.work,
      set: { nextAt: sql`excluded.next_at` },
      setWhere: lte(jobLeases.nextAt, now),
    })
    .returning({ work: jobLeases.work });
  return acquired.length > 0;
}

/**
 * Releases a lease after a run without effect, so that the job is due again `againMs` after it was acquired.
 * Does nothing if another process has acquired it since. `everyMs` and `now` must be those of the
 * acquisition.
 */
export const releaseLease = (
  db: Database,
  work: string,
  { everyMs, retryMs: againMs }: { everyMs: number; retryMs: number },
  now: Date,
) =>
  db
    .update(jobLeases)
    .set({ nextAt: addMs(now, againMs) })
    .where(and(eq(jobLeases.work, work), eq(jobLeases.nextAt, addMs(now, everyMs))));
