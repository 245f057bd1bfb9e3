import { createHmac } from 'node:crypto';
import type { DailyCarStats } from '@second-gear/contract/car-history';
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars, carViewers, carViews } from '../../platform/db/tables/cars.ts';
import { wishlistItems } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { networkOf } from '../../platform/telemetry/client-network.ts';
import { dayOf, daysUpTo } from '../../platform/time/utc-days.ts';

/** Matches the User-Agent of bots and link preview fetchers. Their views are not counted. */
const BOT_PATTERN = /bot\b|crawl|spider|slurp|preview|headless/i;

/** IP address and User-Agent of a request for a car. */
export interface Visitor {
  ipAddress: string;
  userAgent: string;
}

/**
 * Returns a keyed hash of the day and the visitor's network. Without the key, no one can trace the hash to
 * the network. The hash does not include the User-Agent, because clients can choose it freely.
 */
const hashVisitor = ({ ipAddress }: Visitor, day: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`${day}\n${networkOf(ipAddress)}`)
    .digest('base64url')
    .slice(0, 22);

/**
 * Counts a view of a car, at most one per day and network. Ignores bots. Returns whether the view was
 * counted.
 */
export async function countView(
  db: Database,
  carId: string,
  visitor: Visitor,
  secret: string,
  now = new Date(),
): Promise<boolean> {
  if (visitor.userAgent === '' || BOT_PATTERN.test(visitor.userAgent)) return false;
  const day = dayOf(now);
  return db.transaction(async (tx) => {
    const viewerRow = { carId, day, visitor: hashVisitor(visitor, day, secret) };
    const inserted = await tx
      .insert(carViewers)
      .values(viewerRow)
      .onConflictDoNothing()
      .returning({ day: carViewers.day });
    if (inserted.length === 0) return false;
    await tx
      .insert(carViews)
      .values({ carId, day, views: 1 })
      .onConflictDoUpdate({
        target: [carViews.carId, carViews.day],
        set: { views: sql`${carViews.views} + 1` },
      });
    return true;
  });
}

/** Returns the views and wishlist saves of each car per UTC day, up to today. Removed saves do not count. */
async function createStatsLookup(db: Database, carIds: readonly string[], days: number, now: Date) {
  const lastDays = daysUpTo(now, days);
  const firstDay = lastDays[0] ?? '';
  const viewRows = await db
    .select({ carId: carViews.carId, day: carViews.day, views: carViews.views })
    .from(carViews)
    .where(and(inArray(carViews.carId, [...carIds]), gte(carViews.day, firstDay)));
  const savedDay = sql<string>`(${wishlistItems.createdAt} at time zone 'UTC')::date::text`;
  const saveRows = await db
    .select({ carId: wishlistItems.carId, day: savedDay, saves: sql<number>`count(*)::int` })
    .from(wishlistItems)
    .where(and(inArray(wishlistItems.carId, [...carIds]), gte(savedDay, firstDay)))
    .groupBy(wishlistItems.carId, savedDay);
  const keyOf = (carId: string, day: string) => `${carId} ${day}`;
  const views = new Map(viewRows.map((row) => [keyOf(row.carId, row.day), row.views]));
  const saves = new Map(saveRows.map((row) => [keyOf(row.carId, row.day), row.saves]));
  return (carId: string): DailyCarStats[] =>
    lastDays.map((day) => {
      const key = keyOf(carId, day);
      return { day, views: views.get(key) ?? 0, saves: saves.get(key) ?? 0 };
    });
}

export const findCarStats = async (
  db: Database,
  carId: string,
  days: number,
  now = new Date(),
): Promise<DailyCarStats[]> => (await createStatsLookup(db, [carId], days, now))(carId);

/** Maximum number of listings per request. */
const MAX_LISTINGS = 50;

/**
 * Returns stats in the order of `ids`. Omits ids above the maximum, and other users' listings unless the
 * caller is an admin.
 */
export async function findListingStats(
  db: Database,
  user: CurrentUser,
  ids: readonly string[],
  days: number,
): Promise<{ carId: string; days: DailyCarStats[] }[]> {
  const uniqueIds = [...new Set(ids)].slice(0, MAX_LISTINGS);
  const ownRows = await db
    .select({ id: cars.id })
    .from(cars)
    .where(and(inArray(cars.id, uniqueIds), user.role === 'admin' ? undefined : eq(cars.sellerId, user.id)));
  const ownIds = uniqueIds.filter((id) => ownRows.some((row) => row.id === id));
  if (ownIds.length === 0) return [];
  const statsOf = await createStatsLookup(db, ownIds, days, new Date());
  return ownIds.map((carId) => ({ carId, days: statsOf(carId) }));
}

/** Deletes the visitor hashes of past days (UTC). */
export const pruneViewers = (db: Database, now = new Date()) =>
  db.delete(carViewers).where(lt(carViewers.day, dayOf(now)));
