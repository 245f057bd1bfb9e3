import { and, eq, gt } from 'drizzle-orm';
import { retentionStart } from '../../catalog/trash/empty-trash.ts';
import { recordAction, reporterNameOf } from '../../platform/audit/queries.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { trash } from '../../platform/db/tables/trash.ts';
import { users } from '../../platform/db/tables/users.ts';
import { reports } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { restoreReportedCar } from '../listing-removal/trash.ts';

type ReportRow = typeof reports.$inferSelect;
/** Content of a deleted report. Reports that were deleted by older releases have no seller. */
type TrashedReport = Omit<ReportRow, 'createdAt' | 'sellerId'> & {
  createdAt: string;
  sellerId?: string | null;
};
type ReportSummary = Pick<ReportRow, 'brandName' | 'model' | 'reporterId' | 'reporterName'> & {
  sellerId?: string | null;
};

/** A report's description for the audit log. */
export const auditFieldsOf = (report: ReportSummary) => ({
  subject: `${report.brandName} ${report.model}`,
  detail: `reported by ${reporterNameOf(report)}`,
  aboutUserId: report.sellerId ?? null,
  mentionedUserId: report.reporterId,
});

/** Deletes a report, which can be restored for a limited time. Throws 404. */
export const deleteReport = (db: Database, admin: CurrentUser, id: string): Promise<number> =>
  db.transaction(async (tx) => {
    const [deleted] = await tx.delete(reports).where(eq(reports.id, id)).returning();
    if (!deleted) throw notFound('Report not found');
    await tx.insert(trash).values({ id, kind: 'report', deletedBy: admin.id, content: deleted });
    await recordAction(tx, admin, { action: 'delete report', ...auditFieldsOf(deleted) });
    return 1;
  });

/** Restores a deleted report. Throws 404, or 409 if the same user has reported the car again. */
export async function restoreReport(db: Database, admin: CurrentUser, id: string): Promise<number> {
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .delete(trash)
        .where(and(eq(trash.id, id), eq(trash.kind, 'report'), gt(trash.deletedAt, retentionStart())))
        .returning({ content: trash.content });
      if (!row) throw notFound('This report can no longer be restored');
      // Only `deleteReport` inserts rows of this kind, so the content is a report.
      const report = row.content as TrashedReport;
      const findExistingId = async (table: typeof cars | typeof users, key: string | null) => {
        if (key === null) return null;
        const [reportRow] = await tx
          .select({ id: table.id })
          .from(table)
          .where(eq(table.id, key))
          .for('key share');
        return reportRow?.id ?? null;
      };
      await tx.insert(reports).values({
        ...report,
        createdAt: new Date(report.createdAt),
        carId: await findExistingId(cars, report.carId),
        reporterId: await findExistingId(users, report.reporterId),
      });
      await recordAction(tx, admin, { action: 'restore report', ...auditFieldsOf(report) });
      return 1;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'reports_once')) {
      throw conflict(
        'reported_again',
        'The same person has reported this car again, so you can’t restore this report',
      );
    }
    throw error;
  }
}

/**
 * Reopens a report that the caller has locked. If the report removed its car, restores the car. Returns the
 * number of changed rows. Throws 409 if the car can't be restored.
 */
export async function reopenReport(
  tx: Database,
  admin: CurrentUser,
  report: ReportSummary & Pick<ReportRow, 'id' | 'state'>,
): Promise<number> {
  if (report.state === 'open') return 0;
  if (report.state === 'removed') await restoreReportedCar(tx, admin, report.id);
  await tx.update(reports).set({ state: 'open' }).where(eq(reports.id, report.id));
  await recordAction(tx, admin, { action: 'reopen report', ...auditFieldsOf(report) });
  return 1;
}
