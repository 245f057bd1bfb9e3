import { type SQL, sql } from 'drizzle-orm';
import type { reports, reviewReports } from '../db/tables/wishlist-reports-messages.ts';
import { conflict } from '../errors.ts';

/**
 * SQL condition for a report that is reopened if the user reports the same subject again. No admin has
 * dismissed it, or the subject has changed since.
 */
export const canReopenReportSql = (table: typeof reports | typeof reviewReports): SQL =>
  sql`(${table.state} <> 'dismissed' or ${table.subjectHash} is distinct from excluded.subject_hash)`;

export const alreadyDismissedError = (subject: 'car' | 'review') =>
  conflict('report_dismissed', `We already reviewed your report, and this ${subject} hasn’t changed since`);
