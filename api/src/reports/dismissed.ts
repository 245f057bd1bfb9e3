import { type SQL, sql } from 'drizzle-orm';
import type { reports, reviewReports } from '../db/tables/social.ts';
import { conflict } from '../errors.ts';

/** Whether a repeated report is new: no admin has dismissed it, or its subject has changed since. */
export const isNotDismissed = (table: typeof reports | typeof reviewReports): SQL =>
  sql`(${table.state} <> 'dismissed' or ${table.subjectHash} is distinct from excluded.subject_hash)`;

export const alreadyDismissed = (subject: 'car' | 'review') =>
  conflict('report_dismissed', `We already reviewed your report, and this ${subject} hasn’t changed since`);
