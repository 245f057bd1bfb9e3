import type { DailyCarStats } from '@second-gear/contract/car-history';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars, carViews } from '../../platform/db/tables/cars.ts';
import { wishlistItems } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { daysUpTo } from '../../platform/time/utc-days.ts';

/** Maximum number of listings per request. */
const MAX_LISTINGS = 50;

interface ListingStats {
  carId: string;
  days: DailyCarStats[];
}

/**
 * Returns daily views and wishlist saves (UTC) of several listings, for the last `days` days up to today.
 * Saves that were removed do not count. The listings are in the order of `ids`. Omits other users' listings
 * (except for admins) and ids after the 50th.
 */
export async function findListingStats(
  db: Database,
  user: CurrentUser,
  ids: readonly string[],
  days: number,
  now = new Date(),
): Promise<ListingStats[]> {
  const uniqueIds = [...new Set(ids)].slice(0, MAX_LISTINGS);
  const lastDays = daysUpTo(now, days);
  const firstDay = lastDays[0] ?? '';
  const ownRows = await db
    .select({ id: cars.id })
    .from(cars)
    .where(and(inArray(cars.id, uniqueIds), user.role === 'admin' ? undefined : eq(cars.sellerId, user.id)));
  const knownIds = ownRows.map(({ id }) => id);
  if (knownIds.length === 0) return [];

  const viewRows = await db
    .select({ carId: carViews.carId, day: carViews.day, views: carViews.views })
    .from(carViews)
    .where(and(inArray(carViews.carId, knownIds), gte(carViews.day, firstDay)));
  const savedDay = sql<string>`(${wishlistItems.createdAt} at time zone 'UTC')::date::text`;
  const saveRows = await db
    .select({ carId: wishlistItems.carId, day: savedDay, saves: sql<number>`count(*)::int` })
    .from(wishlistItems)
    .where(and(inArray(wishlistItems.carId, knownIds), gte(savedDay, firstDay)))
    .groupBy(wishlistItems.carId, savedDay);

  const keyOf = (row: { carId: string; day: string }) => `${row.carId} ${row.day}`;
  const views = new Map(viewRows.map((row) => [keyOf(row), row.views]));
  const saves = new Map(saveRows.map((row) => [keyOf(row), row.saves]));
  return uniqueIds
    .filter((id) => knownIds.includes(id))
    .map((carId) => ({
      carId,
      days: lastDays.map((day) => {
        const key = keyOf({ carId, day });
        return { day, views: views.get(key) ?? 0, saves: saves.get(key) ?? 0 };
      }),
    }));
}
