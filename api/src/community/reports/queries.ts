import { randomUUID } from 'node:crypto';
import { toDollars } from '@second-gear/contract/money';
import type { Sort } from '@second-gear/contract/paging';
import type { REPORT_SORTS, ReportedItem } from '@second-gear/contract/reports';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { type ImageHosts, toImageUrl } from '../../catalog/images/image-paths.ts';
import { requireOtherSellersCar } from '../../catalog/listing/other-sellers-car.ts';
import type { ProviderUpdates } from '../../money/cancellations/notify-provider.ts';
import { recordAction } from '../../platform/audit/queries.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { isForeignKeyViolation } from '../../platform/db/database-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { reports, type reviewReports } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { lockCarToRemove } from '../../platform/locks/locks.ts';
import {
  alphabetical,
  byInstant,
  byNumber,
  cursorKeySql,
  type Page,
  type PageRequest,
  readPage,
  resolveSortOrder,
} from '../../platform/paging/paging.ts';
import { lockTrashEntryOfReport, takeDownTrashedCar, trashCar } from '../listing-removal/trash.ts';
import { auditFieldsOf, reopenReport } from './delete-restore.ts';

/** A repeated report reopens the earlier one, unless that was dismissed and nothing has changed. */
export const canReopenReportSql = (table: typeof reports | typeof reviewReports): SQL =>
  sql`(${table.state} <> 'dismissed' or ${table.subjectHash} is distinct from excluded.subject_hash)`;

export const alreadyDismissedError = (subject: 'car' | 'review') =>
  conflict(
    'report_dismissed',
    `We’ve already reviewed your report, and this ${subject} hasn’t changed since then`,
  );

const listingChangedError = () =>
  conflict('changed', 'This listing was just deleted or restored. Reload the report.');
const NO_PROVIDER_UPDATES: ProviderUpdates = { canceledOrderIds: [], refundIds: [] };
const NEWEST_FIRST = { column: reports.createdAt, id: reports.id, direction: 'desc' } as const;

const sorts = {
  brandName: alphabetical(reports.brandName),
  model: alphabetical(reports.model),
  resellPrice: byNumber(reports.priceCents),
  state: alphabetical(reports.state),
  createdAt: byInstant(reports.createdAt),
};

interface ReportFilters extends PageRequest {
  state?: ReportedItem['state'] | undefined;
  /** Id of the seller of the reported cars. */
  seller?: string | undefined;
  sort?: Sort<(typeof REPORT_SORTS)[number]> | undefined;
}

/** Returns a page of reports, newest first by default, with the car's data at the time of the report. */
export async function findReports(
  db: Database,
  hosts: ImageHosts,
  page: ReportFilters,
): Promise<Page<ReportedItem>> {
  const order = resolveSortOrder(sorts, reports.id, page.sort, NEWEST_FIRST);
  const condition = and(
    page.state === undefined ? undefined : eq(reports.state, page.state),
    page.seller === undefined ? undefined : eq(reports.sellerId, page.seller),
  );
  return readPage(page, {
    order,
    condition,
    rows: db
      .select({
        _id: reports.id,
        carId: reports.carId,
        createdAt: reports.createdAt,
        brandName: reports.brandName,
        model: reports.model,
        description: reports.description,
        priceCents: reports.priceCents,
        reason: reports.reason,
        state: reports.state,
        reporter: reports.reporterName,
        status: cars.status,
        picture: sql<string | null>`${cars.images}[1]`,
        key: cursorKeySql(order),
      })
      .from(reports)
      .leftJoin(cars, eq(cars.id, reports.carId)),
    count: () => db.$count(reports, condition),
    toItem: ({ priceCents, createdAt, status, picture, ...row }) => ({
      ...row,
      image: picture === null ? null : toImageUrl(hosts, picture),
      resellPrice: toDollars(priceCents),
      paid: status === 'sold',
      createdAt: createdAt.toISOString(),
    }),
  });
}

/** SQL for a hash of a listing's content, to detect changes. */
const listingHashSql = sql<string>`md5((${sql.join(
  [
    ...[cars.brandName, cars.model, cars.priceCents, cars.description, cars.condition, cars.purchaseYear],
    ...[cars.images, cars.mileage, cars.fuel, cars.gearbox, cars.body, cars.colour, cars.vin],
    ...[cars.categoryId, cars.locationId],
  ],
  sql`, `,
)})::text)`;

/**
 * Reports a car. If the same user reports the car again, the report is reopened and gets the current listing
 * data. Throws 404, 403, or 409 if an admin has dismissed the report and the listing is unchanged.
 */
export async function saveReport(
  db: Database,
  user: CurrentUser,
  carId: string,
  reason?: string,
): Promise<string> {
  const { id, sellerId, brandName, model, description, priceCents } = await requireOtherSellersCar(
    db,
    user,
    carId,
  );
  const subjectHash = sql<string>`(select ${listingHashSql} from ${cars} where ${cars.id} = ${id})`;
  const snapshot = { sellerId, brandName, model, description, priceCents, subjectHash };
  try {
    const [saved] = await db
      .insert(reports)
      .values({
        ...{
          id: randomUUID(),
          reporterId: user.id,
          reporterName: user.name,
          carId: id,
          reason: reason ?? '',
        },
        ...snapshot,
      })
      .onConflictDoUpdate({
        target: [reports.reporterId, reports.carId],
        set: { ...snapshot, state: 'open', ...(reason === undefined ? {} : { reason }) },
        setWhere: canReopenReportSql(reports),
      })
      .returning({ id: reports.id });
    if (!saved) throw alreadyDismissedError('car');
    return saved.id;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('Car not found');
    throw error;
  }
}

/**
 * Closes an open report or reopens a closed one. `removed` also deletes the car and closes its other open
 * reports. If the seller has already deleted the car, `removed` prevents the seller from restoring it.
 * Returns the number of changed rows and what the payment provider has to process. Throws 404, or 409 if the
 * report is already closed or the car can't be restored.
 */
export const resolveReport = (
  db: Database,
  admin: CurrentUser,
  id: string,
  resolution: ReportedItem['state'],
): Promise<{ modified: number; providerUpdates: ProviderUpdates }> =>
  db.transaction(async (tx) => {
    const selectReport = tx
      .select({
        id: reports.id,
        carId: reports.carId,
        state: reports.state,
        brandName: reports.brandName,
        model: reports.model,
        reporterId: reports.reporterId,
        reporterName: reports.reporterName,
        sellerId: reports.sellerId,
      })
      .from(reports)
      .where(eq(reports.id, id));
    const [snapshot] = await selectReport;
    // Locks everything that is removed or restored, in the common lock order.
    const isRemoval = resolution === 'removed' && snapshot?.state === 'open';
    const car = isRemoval && snapshot.carId !== null ? await lockCarToRemove(tx, snapshot.carId) : undefined;
    const isReopening = resolution === 'open' && snapshot?.state === 'removed';
    const trashedCar =
      isReopening || (isRemoval && snapshot.carId === null)
        ? await lockTrashEntryOfReport(tx, id)
        : undefined;
    const [report] = await selectReport.for('update');
    if (!report) throw notFound('Report not found');
    if (isRemoval && report.carId !== snapshot.carId) throw listingChangedError();
    if (resolution === 'open')
      return { modified: await reopenReport(tx, admin, report), providerUpdates: NO_PROVIDER_UPDATES };
    if (report.state !== 'open') throw conflict('already_resolved', `This report is already ${report.state}`);
    // A car in the trash is taken down together with its report. Otherwise the seller could restore it.
    if (isRemoval && trashedCar) await takeDownTrashedCar(tx, admin, trashedCar);
    await tx.update(reports).set({ state: resolution }).where(eq(reports.id, id));
    const providerUpdates = car ? await removeReportedCar(tx, admin, id, car) : NO_PROVIDER_UPDATES;
    const action = resolution === 'removed' ? 'remove reported car' : 'dismiss report';
    await recordAction(tx, admin, { action, ...auditFieldsOf(report) });
    return { modified: 1, providerUpdates };
  });

async function removeReportedCar(
  tx: Database,
  admin: CurrentUser,
  id: string,
  car: typeof cars.$inferSelect,
): Promise<ProviderUpdates> {
  const otherReports = await tx
    .update(reports)
    .set({ state: 'removed' })
    .where(and(eq(reports.carId, car.id), eq(reports.state, 'open')))
    .returning({ id: reports.id });
  return trashCar(tx, car, admin.id, [id, ...otherReports.map((other) => other.id)]);
}
