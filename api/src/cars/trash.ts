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
/** A row as JSON keeps it: instants as text. */
type Kept<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] };

/** All that hung on a deleted car. */
interface TrashedCar {
  car: Kept<CarRow>;
  prices: Kept<typeof priceHistory.$inferSelect>[];
  ads: Kept<typeof ads.$inferSelect>[];
  wishes: Kept<typeof wishes.$inferSelect>[];
  views: (typeof carViews.$inferSelect)[];
  /** Ids of what outlived it and lost sight of it. */
  orders: string[];
  reports: string[];
  threads: string[];
  /** Of the reports, those that its removal ended. */
  ended: string[];
  /** Who had deleted it before an admin removed it by a report. */
  deletedBefore?: string;
}

const uploadsOf = (car: { images: string[] }): string[] =>
  car.images.map(uploadId).filter((id) => id !== null);

/**
 * Takes a car, locked by the caller, off the site with its ad and wishes, so that it can be put back for a
 * while. Its unpaid order is cancelled for good, and one whose money is held is refunded: returns what the provider is to
 * hear of once the transaction stands. `ended` are the reports that end with it. Throws 409 while a bank disputes money
 * that is held for it.
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
 * Puts a deleted car back. Throws 404 for one that is not in the trash (any more) or is somebody else's,
 * 403 for its owner where an admin removed it.
 */
export const restoreCar = (db: Database, user: CurrentUser, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockTrashed(tx, eq(trash.id, id));
    if (!found || !(isOwnCar(user, found.content.car) || user.role === 'admin')) {
      throw notFound('This listing cannot be restored any more');
    }
    await restore(tx, user, found);
  });

/** Locks the deleted car that a report is about, with all that comes back with it; before the report itself is locked. */
export const lockReportedCar = (tx: Database, reportId: string): Promise<Trashed | undefined> =>
  lockTrashed(tx, sql`${trash.content}->'reports' ? ${reportId}`);

/** Leaves a deleted car, locked by the caller, to admins alone, and ends its open reports. */
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
 * Takes back that a car was removed by a report, and opens the reports that ended with it: the car is put back, or lies
 * where its seller had put it before. Throws 409 where that is not possible any more.
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

/** The one way back, whoever asks: with the car the reports that its removal ended are open again. */
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
  /** Who is still there of those who wished for it. */
  people: ReadonlySet<string>;
}

/** Locks what lies in the trash, and before it all that comes back with it. Undefined where it is not there. */
async function lockTrashed(tx: Database, which: ReturnType<typeof sql>): Promise<Trashed | undefined> {
  const rows = tx
    .select({ deletedBy: trash.deletedBy, content: trash.content })
    .from(trash)
    .where(and(eq(trash.kind, 'car'), gt(trash.deletedAt, keptSince()), which));
  const [seen] = await rows;
  if (!seen) return undefined;
  // Written by trashCar and removeTrashed; what hangs on the car does not change.
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
