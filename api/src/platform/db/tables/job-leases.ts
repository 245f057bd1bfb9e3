import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * When each job may run next. Only one process may run a job at a time: it acquires the lease by moving this
 * time forward.
 */
export const jobLeases = pgTable('job_leases', {
  work: text('work').primaryKey(),
  nextAt: instant('next_at').notNull(),
});
