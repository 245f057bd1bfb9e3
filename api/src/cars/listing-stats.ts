import type { CarDay } from '@second-gear/contract/car-history';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import { daysUpTo } from '../days.ts';
import type { Database } from '../db/database.ts';
import { cars, carViews } from '../db/tables/cars.ts';
import { wishes } from '../db/tables/social.ts';

/** The maximum number of listings on one page. */
const MAX_LISTINGS = 50;

interface ListingStats {
  carId: string;
  days: CarDay[];
}

/**
 * Returns views and current wishlist saves of several listings by day (UTC): `days` rows up to today for
 * each, in the order of `ids`. Leaves out other users' listings (except for admins) and ids after the 50th.
 */
export async function findListingStats(
  db: Database,
  user: CurrentUser,
  ids: readonly string[],
  days: number,
  now = new Date(),
): Promise<ListingStats[]> {
  const asked = [...new Set(ids)].slice(0, MAX_LISTINGS);
  const span = daysUpTo(now, days);
  const first = span[0] ?? '';
  const own = await db
    .select({ id: cars.id })
    .from(cars)
    .where(and(inArray(cars.id, asked), user.role === 'admin' ? undefined : eq(cars.sellerId, user.id)));
  const known = own.map(({ id }) => id);
  if (known.length === 0) return [];

  const looked = await db
    .select({ carId: carViews.carId, day: carViews.day, views: carViews.views })
    .from(carViews)
    .where(and(inArray(carViews.carId, known), gte(carViews.day, first)));
  const wishDay = sql<string>`(${wishes.createdAt} at time zone 'UTC')::date::text`;
  const saved = await db
    .select({ carId: wishes.carId, day: wishDay, saves: sql<number>`count(*)::int` })
    .from(wishes)
    .where(and(inArray(wishes.carId, known), gte(wishDay, first)))
    .groupBy(wishes.carId, wishDay);

  const keyOf = (row: { carId: string; day: string }) => `${row.carId} ${row.day}`;
  const views = new Map(looked.map((row) => [keyOf(row), row.views]));
  const saves = new Map(saved.map((row) => [keyOf(row), row.saves]));
  return asked
    .filter((id) => known.includes(id))
    .map((carId) => ({
      carId,
      days: span.map((day) => {
        const key = keyOf({ carId, day });
        return { day, views: views.get(key) ?? 0, saves: saves.get(key) ?? 0 };
      }),
    }));
}
