import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { jobLeases } from '../db/tables/job-leases.ts';

const addMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Acquires the lease for a job if the job is due. Returns true in only one of several processes. The next run
 * is due after `intervalMs`, even if this run fails.
 */
export async function acquireLease(
  db: Database,
  jobName: string,
  intervalMs: number,
  now: Date,
): Promise<boolean> {
  const nextRunAt = addMs(now, intervalMs);
  const acquiredRows = await db
    .insert(jobLeases)
    .values({ work: jobName, nextAt: nextRunAt })
    .onConflictDoUpdate({
      target: jobLeases.work,
      set: { nextAt: sql`excluded.next_at` },
      setWhere: lte(jobLeases.nextAt, now),
    })
    .returning({ work: jobLeases.work });
  return acquiredRows.length > 0;
}

/**
 * Releases a lease after a run that did nothing, so the job is due again `retryMs` after the lease was
 * acquired. Changes nothing if another process has acquired the lease since. `intervalMs` and `now` must be
 * those passed to {@link acquireLease}.
 */
export const releaseLease = (
  db: Database,
  jobName: string,
  { intervalMs, retryMs }: { intervalMs: number; retryMs: number },
  now: Date,
) =>
  db
    .update(jobLeases)
    .set({ nextAt: addMs(now, retryMs) })
    .where(and(eq(jobLeases.work, jobName), eq(jobLeases.nextAt, addMs(now, intervalMs))));
