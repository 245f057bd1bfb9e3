import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { ads, cars, carViews, priceHistory } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { reports, threads, wishes } from '../db/tables/social.ts';
import { trash } from '../db/tables/trash.ts';
import { conflict, notFound } from '../errors.ts';
import { refundAllHeld } from '../holds/refund-all.ts';
import { uploadId } from '../images/paths.ts';
import { markShown, markUnshown } from '../images/queries.ts';
import { lookAtRestored } from '../moderation/keep.ts';
import type { Ended } from '../orders/ended.ts';
import { cancelOrders } from '../orders/lifecycle.ts';
import { keptSince } from '../trash/job.ts';
import { noteOnListing } from './audit.ts';
import { lockPeople, lockRows } from './locks.ts';
import { isOwnCar } from './policy.ts';

type CarRow = typeof cars.$inferSelect;
/** A row as JSON, with timestamps as text. */
type Kept<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] };

/** A deleted car with its dependent rows. */
interface TrashedCar {
  car: Kept<CarRow>;
  prices: Kept<typeof priceHistory.$inferSelect>[];
  ads: Kept<typeof ads.$inferSelect>[];
  wishes: Kept<typeof wishes.$inferSelect>[];
  views: (typeof carViews.$inferSelect)[];
  /** Ids of the rows that stay but lose their reference to the car. */
  orders: string[];
  reports: string[];
  threads: string[];
  /** Ids of the reports that the removal closed. */
  ended: string[];
  /** Id of the user who had deleted the car before an admin removed it because of a report. */
  deletedBefore?: string;
}

const uploadsOf = (car: { images: string[] }): string[] =>
  car.images.map(uploadId).filter((id) => id !== null);

/**
 * Moves a locked car with its ad and wishlist entries to the trash, from which it can be restored for a
 * while. Permanently cancels an unpaid order and refunds held money. Returns what to send to the provider
 * after the commit. `ended` are the reports that this closes. Throws 409 if a chargeback on held money is
 * open.
 */
export async function trashCar(
  tx: Database,
  car: CarRow,
  deletedBy: string,
  ended: string[] = [],
): Promise<Ended> {
  const ofCar = eq(orders.carId, car.id);
  const refunds = await refundAllHeld(tx, ofCar, {
    reason: 'car_removed',
    note: 'The listing was removed before the car was handed over',
    askedBy: deletedBy,
  });
  const cancelled = await cancelOrders(tx, ofCar);
  const idsOf = async (table: typeof orders | typeof reports | typeof threads) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.carId, car.id))).map(({ id }) => id);
  const isFreed = refunds.length > 0 || (cancelled.length > 0 && car.status === 'booked');
  const content = {
    // Its reservation ended with the order.
    car: { ...car, status: isFreed ? 'available' : car.status },
    prices: await tx.select().from(priceHistory).where(eq(priceHistory.carId, car.id)),
    ads: await tx.select().from(ads).where(eq(ads.carId, car.id)),
    wishes: await tx.select().from(wishes).where(eq(wishes.carId, car.id)),
    views: await tx.select().from(carViews).where(eq(carViews.carId, car.id)),
    orders: await idsOf(orders),
    reports: await idsOf(reports),
    threads: await idsOf(threads),
    ended,
  };
  await tx.insert(trash).values({ id: car.id, kind: 'car', ownerId: car.sellerId, deletedBy, content });
  await tx.delete(cars).where(eq(cars.id, car.id));
  await markUnshown(tx, uploadsOf(car));
  return { cancelled, refunds };
}

/**
 * Restores a deleted car. Throws 404 if it is no longer in the trash or belongs to another user. Throws 403
 * for its owner if an admin removed it.
 */
export const restoreCar = (db: Database, user: CurrentUser, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockTrashed(tx, eq(trash.id, id));
    if (!found || !(isOwnCar(user, found.content.car) || user.role === 'admin')) {
      throw notFound('This listing cannot be restored any more');
    }
    await restore(tx, user, found);
  });

/** Locks the deleted car of a report and all rows restored with it. Call it before locking the report. */
export const lockReportedCar = (tx: Database, reportId: string): Promise<Trashed | undefined> =>
  lockTrashed(tx, sql`${trash.content}->'reports' ? ${reportId}`);

/**
 * Marks a deleted, locked car as removed by an admin, so that only admins can restore it. Closes its open
 * reports.
 */
export async function removeTrashed(
  tx: Database,
  admin: CurrentUser,
  { content, deletedBy }: Trashed,
): Promise<void> {
  const ended = await tx
    .update(reports)
    .set({ state: 'removed' })
    .where(and(inArray(reports.id, content.reports), eq(reports.state, 'open')))
    .returning({ id: reports.id });
  const kept: TrashedCar = {
    ...content,
    ended: [...content.ended, ...ended.map(({ id }) => id)],
    deletedBefore: content.deletedBefore ?? deletedBy,
  };
  await tx.update(trash).set({ deletedBy: admin.id, content: kept }).where(eq(trash.id, content.car.id));
}

/**
 * Undoes a removal after a report and reopens the reports that it closed. Restores the car, or returns it to
 * the trash if its seller had deleted it before. Throws 409 if that is no longer possible.
 */
export async function restoreReportedCar(tx: Database, admin: CurrentUser, reportId: string): Promise<void> {
  const found = await lockReportedCar(tx, reportId);
  if (!found) throw conflict('car_gone', 'The car was removed more than 24 hours ago: it cannot come back');
  const { deletedBefore, ...content } = found.content;
  if (deletedBefore === undefined) {
    await restore(tx, admin, found);
    return;
  }
  await openEnded(tx, content);
  await tx
    .update(trash)
    .set({ deletedBy: deletedBefore, content: { ...content, ended: [] } })
    .where(eq(trash.id, content.car.id));
}

/** Restores a car for sellers and admins alike. Reopens the reports that its removal closed. */
async function restore(tx: Database, user: CurrentUser, found: Trashed): Promise<void> {
  const { car } = found.content;
  await putBack(tx, found);
  await lookAtRestored(tx, user, car, found.deletedBy);
  await openEnded(tx, found.content);
  await noteOnListing(tx, user, car, 'restore car');
}

async function openEnded(tx: Database, { ended }: Pick<TrashedCar, 'ended'>): Promise<void> {
  await tx
    .update(reports)
    .set({ state: 'open' })
    .where(and(inArray(reports.id, ended), eq(reports.state, 'removed')));
}

interface Trashed {
  deletedBy: string;
  content: TrashedCar;
  /** Ids of the users who saved the car and still exist. */
  people: ReadonlySet<string>;
}

/** Locks a trash row, after locking all rows restored with it. Returns undefined if it does not exist. */
async function lockTrashed(tx: Database, which: ReturnType<typeof sql>): Promise<Trashed | undefined> {
  const rows = tx
    .select({ deletedBy: trash.deletedBy, content: trash.content })
    .from(trash)
    .where(and(eq(trash.kind, 'car'), gt(trash.deletedAt, keptSince()), which));
  const [seen] = await rows;
  if (!seen) return undefined;
  // Written by trashCar and removeTrashed. The dependent rows do not change.
  const content = seen.content as TrashedCar;
  const people = await lockPeople(tx, [content.car.sellerId, ...content.wishes.map(({ userId }) => userId)]);
  await lockRows(tx, reports, { ids: content.reports });
  await lockRows(tx, orders, { ids: content.orders });
  const [row] = await rows.for('update');
  return row && { deletedBy: row.deletedBy, content: row.content as TrashedCar, people };
}

async function putBack(tx: Database, { content: kept, people }: Trashed): Promise<void> {
  const { car } = kept;
  await tx.insert(cars).values({ ...car, publishedAt: new Date(car.publishedAt) });
  if (kept.prices.length > 0) {
    await tx
      .insert(priceHistory)
      .values(kept.prices.map((price) => ({ ...price, since: new Date(price.since) })));
  }
  if (kept.ads.length > 0) {
    await tx.insert(ads).values(kept.ads.map((ad) => ({ ...ad, createdAt: new Date(ad.createdAt) })));
  }
  if (kept.views.length > 0) await tx.insert(carViews).values(kept.views);
  const wanted = kept.wishes.filter(({ userId }) => people.has(userId));
  if (wanted.length > 0) {
    await tx.insert(wishes).values(wanted.map((wish) => ({ ...wish, createdAt: new Date(wish.createdAt) })));
  }
  const again = { carId: car.id };
  await tx.update(orders).set(again).where(inArray(orders.id, kept.orders));
  await tx.update(reports).set(again).where(inArray(reports.id, kept.reports));
  await tx.update(threads).set(again).where(inArray(threads.id, kept.threads));
  await markShown(tx, uploadsOf(car));
  await tx.delete(trash).where(eq(trash.id, car.id));
}
