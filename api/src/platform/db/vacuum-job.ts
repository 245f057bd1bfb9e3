import { sql } from 'drizzle-orm';
import type { Job } from '../jobs/jobs.ts';
import type { OpenDatabase } from './open.ts';

/**
 * Runs vacuum and analyze, which remove dead rows and update the query planner's statistics. PostgreSQL does
 * this in the background, but the embedded database does not.
 */
export const vacuumJob = ({ db }: Pick<OpenDatabase, 'db'>): Job => ({
  name: 'clean up the embedded database',
  intervalMs: 6 * 3_600_000,
  run: () => db.execute(sql`vacuum analyze`),
});
