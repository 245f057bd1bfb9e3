import { createHmac } from 'node:crypto';
import type { DailyCarStats } from '@second-gear/contract/car-history';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { carViewers, carViews } from '../../platform/db/tables/cars.ts';
import { wishlistItems } from '../../platform/db/tables/wishlist-reports-messages.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { networkOf } from '../../platform/telemetry/client-network.ts';
import { dayOf, daysUpTo } from '../../platform/time/utc-days.ts';

/** Matches the User-Agent of bots and link preview fetchers. Their views are not counted. */
const BOT_PATTERN = /bot\b|crawl|spider|slurp|preview|headless/i;

/** IP address and User-Agent of a request for a car. */
export interface Visitor {
  address: string;
  agent: string;
}

/**
 * Returns a keyed hash of the day and the visitor's network. Without the key, no one can trace the hash to
 * the network. The hash does not include the User-Agent, because clients can choose it freely.
 */
const hashVisitor = ({ address }: Visitor, day: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`${day}\n${networkOf(address)}`)
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
  if (visitor.agent === '' || BOT_PATTERN.test(visitor.agent)) return false;
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

/**
 * Returns daily views and wishlist saves (UTC) of a car, for the last `days` days up to today. Saves that
 * were removed do not count.
 */
export async function findCarStats(
  db: Database,
  carId: string,
  days: number,
  now = new Date(),
): Promise<DailyCarStats[]> {
  const lastDays = daysUpTo(now, days);
  const viewRows = await db
    .select({ day: carViews.day, views: carViews.views })
    .from(carViews)
    .where(eq(carViews.carId, carId));
  const savedDay = sql<string>`(${wishlistItems.createdAt} at time zone 'UTC')::date::text`;
  const saveRows = await db
    .select({ day: savedDay, saves: sql<number>`count(*)::int` })
    .from(wishlistItems)
    .where(eq(wishlistItems.carId, carId))
    .groupBy(savedDay);
  const views = new Map(viewRows.map((row) => [row.day, row.views]));
  const saves = new Map(saveRows.map((row) => [row.day, row.saves]));
  return lastDays.map((day) => ({ day, views: views.get(day) ?? 0, saves: saves.get(day) ?? 0 }));
}

/** Deletes the visitor hashes of past days (UTC). */
export const pruneViewers = (db: Database, now = new Date()) =>
  db.delete(carViewers).where(lt(carViewers.day, dayOf(now)));

export const pruneViewersJob = ({ db }: { db: Database }): Job => ({
  name: 'prune car views',
  everyMs: 3_600_000,
  run: () => pruneViewers(db),
});
