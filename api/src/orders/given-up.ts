import { writtenDay } from '@second-gear/contract/written';
import { and, desc, eq, gt, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { orders } from '../db/tables/orders.ts';
import { conflict } from '../errors.ts';

const DAY_MS = 86_400_000;

/** Limits on the bookings that a buyer may let expire or cancel unpaid within `days`. */
export interface GivenUpBounds {
  perCar: number;
  inAll: number;
  days: number;
}

const tooOften = (done: string, { days }: GivenUpBounds, what: string, from: Date) =>
  conflict(
    'given_up_too_often',
    `You have ${done} in the last ${String(days)} ${days === 1 ? 'day' : 'days'} without paying: you can book ${what} again after ${writtenDay(from)}`,
  );

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${String(count)} ${many}`;

/**
 * Unpaid orders that ended because of the buyer, not because of the seller, an admin or a removed listing.
 */
const isGivenUp = or(
  eq(orders.state, 'lapsed'),
  and(eq(orders.state, 'cancelled'), eq(orders.endedBy, 'buyer')),
);

/**
 * Throws 409 for a buyer who has given up too many bookings, of this car or in total. The caller has locked
 * the buyer, so that concurrent bookings see each other.
 */
export async function refuseGivenUp(
  tx: Database,
  { buyerId, carId }: { buyerId: string; carId: string },
  bounds: GivenUpBounds,
  now: Date,
): Promise<void> {
  const windowMs = bounds.days * DAY_MS;
  const since = new Date(now.getTime() - windowMs);
  const given = await tx
    .select({ carId: orders.carId, at: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), gt(orders.createdAt, since), isGivenUp))
    .orderBy(desc(orders.createdAt));
  /** Returns when the buyer is below the limit again. */
  const freeFrom = (latest: Date) => new Date(latest.getTime() + windowMs);
  const ofCar = given.filter((one) => one.carId === carId);
  const [last, lastOfCar] = [given[bounds.inAll - 1], ofCar[bounds.perCar - 1]];
  if (lastOfCar) {
    const times = counted(ofCar.length, 'time', 'times');
    throw tooOften(`booked this car ${times}`, bounds, 'it', freeFrom(lastOfCar.at));
  }
  if (last) {
    const bookings = counted(given.length, 'booking', 'bookings');
    throw tooOften(`let go of ${bookings}`, bounds, 'a car', freeFrom(last.at));
  }
}
