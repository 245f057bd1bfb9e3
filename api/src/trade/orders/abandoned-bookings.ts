import { formatCount, formatDate } from '@second-gear/contract/format';
import { and, desc, eq, gt, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { conflict } from '../../platform/errors/errors.ts';

const DAY_MS = 86_400_000;

/** Limits on the bookings that a buyer may let expire or cancel unpaid within `days`. */
export interface AbandonmentLimits {
  perCar: number;
  total: number;
  days: number;
}

const tooManyAbandonedError = (
  pastAction: string,
  { days }: AbandonmentLimits,
  subject: string,
  allowedFrom: Date,
) =>
  conflict(
    'given_up_too_often',
    `You’ve ${pastAction} in the last ${formatCount(days, 'day')} without paying. You can reserve ${subject} again after ${formatDate(allowedFrom)}.`,
  );

/**
 * Matches unpaid orders that ended because of the buyer, not because of the seller, an admin or a removed
 * listing.
 */
const isAbandonedSql = or(
  eq(orders.state, 'lapsed'),
  and(eq(orders.state, 'cancelled'), eq(orders.endedBy, 'buyer')),
);

/**
 * Throws 409 for a buyer who has abandoned too many bookings, of this car or in total. The caller has locked
 * the buyer, so concurrent bookings are counted.
 */
export async function assertAbandonmentLimits(
  tx: Database,
  { buyerId, carId }: { buyerId: string; carId: string },
  limits: AbandonmentLimits,
  now: Date,
): Promise<void> {
  const windowMs = limits.days * DAY_MS;
  const since = new Date(now.getTime() - windowMs);
  const abandonedOrders = await tx
    .select({ carId: orders.carId, at: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), gt(orders.createdAt, since), isAbandonedSql))
    .orderBy(desc(orders.createdAt));
  /** Returns when the buyer may book again. */
  const toAllowedAgainTime = (latest: Date) => new Date(latest.getTime() + windowMs);
  const abandonedOfCar = abandonedOrders.filter((abandonedOrder) => abandonedOrder.carId === carId);
  const [lastAbandoned, lastOfCar] = [abandonedOrders[limits.total - 1], abandonedOfCar[limits.perCar - 1]];
  if (lastOfCar) {
    const timesText = formatCount(abandonedOfCar.length, 'time');
    throw tooManyAbandonedError(
      `reserved this car ${timesText}`,
      limits,
      'it',
      toAllowedAgainTime(lastOfCar.at),
    );
  }
  if (lastAbandoned) {
    const bookings = formatCount(abandonedOrders.length, 'reservation');
    throw tooManyAbandonedError(
      `abandoned ${bookings}`,
      limits,
      'a car',
      toAllowedAgainTime(lastAbandoned.at),
    );
  }
}
