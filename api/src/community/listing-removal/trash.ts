import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { auditListingAction } from '../../catalog/cars/listing-audit.ts';
import { parseUploadId } from '../../catalog/images/image-paths.ts';
import { markUnused, markUsed } from '../../catalog/images/queries.ts';
import { isOwnCar, mayManage } from '../../catalog/listing/policy.ts';
import { moderateRestoredListing } from '../../catalog/moderation/moderate-changes.ts';
import { retentionStart } from '../../catalog/trash/empty-trash.ts';
import { cancelUnpaidOrders } from '../../money/cancellations/close-order.ts';
import type { ProviderUpdates } from '../../money/cancellations/notify-provider.ts';
import { hasHeldMoney, refundAllHeld } from '../../money/escrow/refund-all-held.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { ads, cars, carViews, priceHistory } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { trash } from '../../platform/db/tables/trash.ts';
import { reports, threads, wishlistItems } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { conflict, forbidden, notFound } from '../../platform/errors/errors.ts';
import { lockCarToRemove, lockRows, lockUsers } from '../../platform/locks/locks.ts';

type CarRow = typeof cars.$inferSelect;
/** A row as JSON, with timestamps as text. */
type JsonRow<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] };

/** A deleted car with its dependent rows. */
interface TrashedCar {
  car: JsonRow<CarRow>;
  prices: JsonRow<typeof priceHistory.$inferSelect>[];
  ads: JsonRow<typeof ads.$inferSelect>[];
  wishes: JsonRow<typeof wishlistItems.$inferSelect>[];
  views: (typeof carViews.$inferSelect)[];
  /** Ids of orders, which remain in their table but without their reference to the car. */
  orders: string[];
  /** Ids of reports, which remain in their table but without their reference to the car. */
  reports: string[];
  /** Ids of message threads, which remain in their table but without their reference to the car. */
  threads: string[];
  /** Ids of the reports that the removal of the car closed. */
  ended: string[];
  /** Id of the user who had deleted the car before an admin removed it because of a report. */
  deletedBefore?: string;
}

const uploadIdsOf = (car: { images: string[] }): string[] =>
  car.images.map(parseUploadId).filter((id) => id !== null);

/**
 * Moves a locked car with its ad and wishlist entries to the trash, from which it can be restored for a
 * while. Permanently cancels an unpaid order and refunds held money. Returns the closed orders, about which
 * the provider must be notified after the commit. `closedReportIds` are the reports that the removal closed.
 * Throws 409 if a chargeback on held money is open.
 */
export async function trashCar(
  tx: Database,
  car: CarRow,
  deletedBy: string,
  closedReportIds: string[] = [],
): Promise<ProviderUpdates> {
  const isOfCarSql = eq(orders.carId, car.id);
  const refundIds = await refundAllHeld(tx, isOfCarSql, {
    reason: 'car_removed',
    note: 'The listing was removed before the car was handed over',
    requestedBy: deletedBy,
  });
  const canceledOrderIds = await cancelUnpaidOrders(tx, isOfCarSql);
  const idsOf = async (table: typeof orders | typeof reports | typeof threads) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.carId, car.id))).map(({ id }) => id);
  const isAvailableAgain = refundIds.length > 0 || (canceledOrderIds.length > 0 && car.status === 'booked');
  const content = {
    // If the order that reserved or bought the car was closed above, the restored car is available.
    car: { ...car, status: isAvailableAgain ? 'available' : car.status },
    prices: await tx.select().from(priceHistory).where(eq(priceHistory.carId, car.id)),
    ads: await tx.select().from(ads).where(eq(ads.carId, car.id)),
    wishes: await tx.select().from(wishlistItems).where(eq(wishlistItems.carId, car.id)),
    views: await tx.select().from(carViews).where(eq(carViews.carId, car.id)),
    orders: await idsOf(orders),
    reports: await idsOf(reports),
    threads: await idsOf(threads),
    ended: closedReportIds,
  };
  await tx.insert(trash).values({ id: car.id, kind: 'car', ownerId: car.sellerId, deletedBy, content });
  await tx.delete(cars).where(eq(cars.id, car.id));
  await markUnused(tx, uploadIdsOf(car));
  return { canceledOrderIds, refundIds };
}

/**
 * Restores a deleted car. Throws 404 if it is no longer in the trash or belongs to another user. Throws 403
 * for its owner if an admin removed it.
 */
export const restoreCar = (db: Database, user: CurrentUser, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const entry = await lockTrashEntry(tx, eq(trash.id, id));
    if (!entry || !(isOwnCar(user, entry.content.car) || user.role === 'admin')) {
      throw notFound('This listing can no longer be restored');
    }
    await restoreFromTrashEntry(tx, user, entry);
  });

/**
 * Locks the deleted car of a report, and the users, reports and orders that its restoration depends on. Call
 * this function before locking the report.
 */
export const lockTrashEntryOfReport = (tx: Database, reportId: string): Promise<TrashEntry | undefined> =>
  lockTrashEntry(tx, sql`${trash.content}->'reports' ? ${reportId}`);

/**
 * Marks a locked car in the trash as removed by an admin, so that only admins can restore it. Closes its open
 * reports.
 */
export async function takeDownTrashedCar(
  tx: Database,
  admin: CurrentUser,
  { content, deletedBy }: TrashEntry,
): Promise<void> {
  const closedReportIds = await tx
    .update(reports)
    .set({ state: 'removed' })
    .where(and(inArray(reports.id, content.reports), eq(reports.state, 'open')))
    .returning({ id: reports.id });
  const newContent: TrashedCar = {
    ...content,
    ended: [...content.ended, ...closedReportIds.map(({ id }) => id)],
    deletedBefore: content.deletedBefore ?? deletedBy,
  };
  await tx
    .update(trash)
    .set({ deletedBy: admin.id, content: newContent })
    .where(eq(trash.id, content.car.id));
}

/**
 * Undoes an admin's removal of a reported car and reopens the reports that the removal closed. If the seller
 * had already deleted the car, it remains in the trash as deleted by the seller. Otherwise it is restored.
 * Throws 409 if the car is no longer in the trash.
 */
export async function restoreReportedCar(tx: Database, admin: CurrentUser, reportId: string): Promise<void> {
  const entry = await lockTrashEntryOfReport(tx, reportId);
  if (!entry)
    throw conflict('car_gone', 'This car was removed more than 24 hours ago, so it can’t be restored');
  const { deletedBefore, ...content } = entry.content;
  if (deletedBefore === undefined) {
    await restoreFromTrashEntry(tx, admin, entry);
    return;
  }
  await reopenReports(tx, content);
  await tx
    .update(trash)
    .set({ deletedBy: deletedBefore, content: { ...content, ended: [] } })
    .where(eq(trash.id, content.car.id));
}

/**
 * Restores a car from the trash, for sellers and admins alike. Reopens the reports that its removal closed.
 */
async function restoreFromTrashEntry(tx: Database, user: CurrentUser, entry: TrashEntry): Promise<void> {
  const { car } = entry.content;
  await reinsertCar(tx, entry);
  await moderateRestoredListing(tx, user, car, entry.deletedBy);
  await reopenReports(tx, entry.content);
  await auditListingAction(tx, user, car, 'restore car');
}

async function reopenReports(
  tx: Database,
  { ended: closedReportIds }: Pick<TrashedCar, 'ended'>,
): Promise<void> {
  await tx
    .update(reports)
    .set({ state: 'open' })
    .where(and(inArray(reports.id, closedReportIds), eq(reports.state, 'removed')));
}

interface TrashEntry {
  deletedBy: string;
  content: TrashedCar;
  /** The seller and the users who saved the car, without deleted accounts. */
  existingUserIds: ReadonlySet<string>;
}

/**
 * Locks a trash row, after locking the users, reports and orders that its restoration depends on. Returns
 * undefined if it does not exist.
 */
async function lockTrashEntry(
  tx: Database,
  condition: ReturnType<typeof sql>,
): Promise<TrashEntry | undefined> {
  const rows = tx
    .select({ deletedBy: trash.deletedBy, content: trash.content })
    .from(trash)
    .where(and(eq(trash.kind, 'car'), gt(trash.deletedAt, retentionStart()), condition));
  const [unlocked] = await rows;
  if (!unlocked) return undefined;
  // Only `trashCar`, `takeDownTrashedCar` and `restoreReportedCar` write this column for cars, so its type
  // is known. The dependent rows that an entry lists never change, so the entry can be read before it is
  // locked.
  const content = unlocked.content as TrashedCar;
  const existingUserIds = await lockUsers(tx, [
    content.car.sellerId,
    ...content.wishes.map(({ userId }) => userId),
  ]);
  await lockRows(tx, reports, { ids: content.reports });
  await lockRows(tx, orders, { ids: content.orders });
  const [row] = await rows.for('update');
  return row && { deletedBy: row.deletedBy, content: row.content as TrashedCar, existingUserIds };
}

async function reinsertCar(tx: Database, { content: stored, existingUserIds }: TrashEntry): Promise<void> {
  const { car } = stored;
  await tx.insert(cars).values({ ...car, publishedAt: new Date(car.publishedAt) });
  if (stored.prices.length > 0) {
    await tx
      .insert(priceHistory)
      .values(stored.prices.map((price) => ({ ...price, since: new Date(price.since) })));
  }
  if (stored.ads.length > 0) {
    await tx.insert(ads).values(stored.ads.map((ad) => ({ ...ad, createdAt: new Date(ad.createdAt) })));
  }
  if (stored.views.length > 0) await tx.insert(carViews).values(stored.views);
  const validWishes = stored.wishes.filter(({ userId }) => existingUserIds.has(userId));
  if (validWishes.length > 0) {
    await tx
      .insert(wishlistItems)
      .values(validWishes.map((wish) => ({ ...wish, createdAt: new Date(wish.createdAt) })));
  }
  const carLink = { carId: car.id };
  await tx.update(orders).set(carLink).where(inArray(orders.id, stored.orders));
  await tx.update(reports).set(carLink).where(inArray(reports.id, stored.reports));
  await tx.update(threads).set(carLink).where(inArray(threads.id, stored.threads));
  await markUsed(tx, uploadIdsOf(car));
  await tx.delete(trash).where(eq(trash.id, car.id));
}

const moneyHeldError = () =>
  conflict(
    'money_held',
    'A buyer has paid for this car. Hand it over or cancel the sale in My Buyers before you delete the listing.',
  );

/**
 * Moves a listing with its ad and wishlist entries to the trash, from which it can be restored for a while.
 * Returns the orders that the removal closed. Throws 404 for an unknown car, 403 for another seller's car.
 * Throws 409 while a chargeback on held money is open. Also throws 409 for the caller's own car if a buyer
 * has paid for it but not received it.
 */
export const removeCar = (db: Database, user: CurrentUser, id: string): Promise<ProviderUpdates> =>
  db.transaction(async (tx) => {
    const car = await lockCarToRemove(tx, id);
    if (!car) throw notFound('Car not found');
    if (!mayManage(user, car)) throw forbidden('This car belongs to another seller');
    if (isOwnCar(user, car) && (await hasHeldMoney(tx, eq(orders.carId, id)))) throw moneyHeldError();
    const closedOrders = await trashCar(tx, car, user.id);
    await auditListingAction(tx, user, car, 'delete car');
    return closedOrders;
  });
