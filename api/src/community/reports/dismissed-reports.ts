import { type SQL, sql } from 'drizzle-orm';
import type { reports, reviewReports } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { conflict } from '../../platform/errors/errors.ts';

/**
 * SQL condition under which a repeated report reopens the user's earlier report of the same subject: no admin
 * has dismissed the earlier report, or the subject has changed since.
 */
export const canReopenReportSql = (table: typeof reports | typeof reviewReports): SQL =>
  sql`(${table.state} <> 'dismissed' or ${table.subjectHash} is distinct from excluded.subject_hash)`;

export const alreadyDismissedError = (subject: 'car' | 'review') =>
  conflict(
    'report_dismissed',
    `We’ve already reviewed your report, and this ${subject} hasn’t changed since then`,
  );
