import { sql } from 'drizzle-orm';
import type { Job } from '../jobs.ts';
import type { OpenDatabase } from './open.ts';

/**
 * What PostgreSQL does by itself in the background: clears away what is deleted, and learns how rows are spread, on
 * which the choice of indexes stands. The embedded database has no background.
 */
export const tidyJob = ({ db }: Pick<OpenDatabase, 'db'>): Job => ({
  name: 'tidy the embedded database',
  everyMs: 6 * 3_600_000,
  run: () => db.execute(sql`vacuum analyze`),
});
