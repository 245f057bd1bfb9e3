import { randomUUID } from 'node:crypto';
import { formatAddress } from '@second-gear/contract/fields';
import { formatCount } from '@second-gear/contract/format';
import { and, eq, exists, sql } from 'drizzle-orm';
import { isListedSql } from '../../catalog/listing/is-listed.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/database-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars, locations } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { badRequest, conflict } from '../../platform/errors/errors.ts';
import { dayOf } from '../../platform/time/utc-days.ts';
import { buildMeetingTimeColumns, isTimeTakenViolation, timeTakenError } from '../hours/free-times.ts';
import { lockBuyerOffers, markOfferUsed } from '../offers/accepted-offer.ts';
import { type AbandonmentLimits, assertAbandonmentLimits } from './abandoned-bookings.ts';
import { storeListingSnapshots } from './listing-snapshot.ts';
import { alreadyBookedError, type OrderTarget, reserveCar, throwBookingError } from './reserve-car.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns whether a day (YYYY-MM-DD) is today in any time zone. The server does not know the buyer's zone,
 * and the buyer's clock may be an hour off.
 */
export function isTodaySomewhere(day: string, now: Date): boolean {
  const days = [-DAY_MS, 0, DAY_MS].map((offsetMs) => dayOf(new Date(now.getTime() + offsetMs)));
  return days.includes(day);
}

const HOUR_MS = 60 * 60 * 1000;

export interface Booking {
  buyer: CurrentUser;
  target: OrderTarget;
  name: string;
  phone: string;
  /** Id of the meeting location. If null, buyer and seller meet at the car's location. */
  meetingLocationId: string | null;
  /** Day of the booking, YYYY-MM-DD. */
  bookingDate: string;
  /** One of the seller's free times. If null, buyer and seller agree on a time later. */
  meetingTime: string | null;
  /** Hours until the unpaid order expires. */
  expiryHours: number;
  /** Maximum number of the buyer's unpaid orders, including this one. */
  maxUnpaid: number;
  /** Limits on the bookings that a buyer may abandon. */
  abandonmentLimits: AbandonmentLimits;
}

const tooManyUnpaidError = (limit: number) =>
  conflict(
    'too_many_unpaid',
    `You’ve reached the limit of ${formatCount(limit, 'unpaid order')}. Pay or cancel one in My Orders first.`,
  );

/** Returns a meeting location at which there is a listed car. Throws 400 if no such location has that id. */
async function requireMeetingPlace(tx: Database, id: string): Promise<{ id: string; line: string }> {
  const listedCarsAtLocation = tx
    .select({ one: sql`1` })
    .from(cars)
    .where(and(eq(cars.locationId, locations.id), isListedSql));
  const [row] = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.id, id), exists(listedCarsAtLocation)));
  if (!row) throw badRequest({ option: 'Choose a meeting location from the list' });
  return { id: row.id, line: formatAddress(row) };
}

/**
 * Books a car: reserves it, creates the order and stores the current listing with it, in one transaction.
 * Reads names and price from the database, not from the request. Marks an offer as used if its price applies.
 * Returns the order's id. Throws 404 if the car is not listed; 403 for the user's own car; 400 for an invalid
 * meeting location; 409 if the car is taken, its price has changed, the time is taken, or the buyer has too
 * many unpaid or abandoned orders.
 */
export async function placeOrder(db: Database, booking: Booking): Promise<string> {
  const {
    buyer,
    target,
    name,
    phone,
    meetingLocationId: locationId,
    bookingDate,
    meetingTime,
    expiryHours,
    maxUnpaid,
    abandonmentLimits,
  } = booking;
  try {
    const orderId = await db.transaction(async (tx) => {
      // Serializes the buyer's bookings, so concurrent ones are counted.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, buyer.id)).for('no key update');
      await lockBuyerOffers(tx, buyer.id);
      const car = await reserveCar(tx, target, buyer.id);
      if (!car) return null;
      const isUnpaidByBuyer = and(eq(orders.buyerId, buyer.id), eq(orders.state, 'unpaid'));
      if ((await tx.$count(orders, isUnpaidByBuyer)) >= maxUnpaid) throw tooManyUnpaidError(maxUnpaid);
      const now = new Date();
      await assertAbandonmentLimits(tx, { buyerId: buyer.id, carId: car.id }, abandonmentLimits, now);
      const place = await requireMeetingPlace(tx, locationId ?? car.locationId);
      const id = randomUUID();
      await tx.insert(orders).values({
        id,
        carId: car.id,
        buyerId: buyer.id,
        sellerId: car.sellerId,
        name,
        email: buyer.email,
        phone,
        brandName: car.brandName,
        model: car.model,
        priceCents: car.priceCents,
        location: place.line,
        locationId: place.id,
        bookingDate,
        ...(await buildMeetingTimeColumns(tx, car.sellerId, meetingTime)),
        createdAt: now,
        lapsesAt: new Date(now.getTime() + expiryHours * HOUR_MS),
      });
      await storeListingSnapshots(tx, eq(orders.id, id));
      await markOfferUsed(tx, { orderId: id, carId: car.id, buyerId: buyer.id });
      return id;
    });
    return orderId ?? (await throwBookingError(db, target, buyer));
  } catch (error) {
    if (isUniqueViolation(error, 'orders_one_open_per_car')) throw alreadyBookedError();
    if (isTimeTakenViolation(error)) throw timeTakenError();
    if (isForeignKeyViolation(error)) {
      throw conflict('changed', 'This listing just changed. Check it and try again.');
    }
    throw error;
  }
}
