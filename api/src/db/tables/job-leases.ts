import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Leases of jobs that only one process may run at a time, and the time of the next run. */
export const jobLeases = pgTable('job_leases', {
  work: text('work').primaryKey(),
  nextAt: instant('next_at').notNull(),
});
