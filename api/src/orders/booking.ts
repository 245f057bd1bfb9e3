import { randomUUID } from 'node:crypto';
import { formatAddress } from '@second-gear/contract/fields';
import { and, eq, exists, sql } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import { isListed } from '../cars/listed.ts';
import type { Database } from '../db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../db/failures.ts';
import { cars, locations } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { badRequest, conflict } from '../errors.ts';
import { isSlotViolation, slotTaken, takeSlot } from '../hours/slots.ts';
import { lockOffersOf, useOffer } from '../offers/agreed.ts';
import { type GivenUpBounds, refuseGivenUp } from './given-up.ts';
import { keepListings } from './listing.ts';
import { alreadyBooked, explain, reserveCar, type Wanted } from './wanted.ts';

const HOUR_MS = 60 * 60 * 1000;

export interface Booking {
  buyer: CurrentUser;
  wanted: Wanted;
  name: string;
  phone: string;
  /** Id of the meeting location. Null: they meet at the car's location. */
  option: string | null;
  /** YYYY-MM-DD. */
  bookingDate: string;
  /** Meeting time, one of the seller's free times. Null: to be agreed later. */
  meetingTime: string | null;
  /** Hours until the unpaid order expires. */
  lapseHours: number;
  /** Maximum number of the buyer's unpaid orders, including this one. */
  maxUnpaid: number;
  /** Limits on the bookings that the buyer has given up. */
  givenUp: GivenUpBounds;
}

const tooManyUnpaid = (bound: number) =>
  conflict(
    'too_many_unpaid',
    `You have ${String(bound)} unpaid ${bound === 1 ? 'order' : 'orders'}, and may have no more: pay or cancel one in My Orders first`,
  );

/** Returns a meeting location that a listed car has. Throws 400 if there is none with that id. */
async function meetingPlace(tx: Database, id: string): Promise<{ id: string; line: string }> {
  const standing = tx
    .select({ one: sql`1` })
    .from(cars)
    .where(and(eq(cars.locationId, locations.id), isListed));
  const [row] = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.id, id), exists(standing)));
  if (!row) throw badRequest({ option: 'Choose a meeting location from the list' });
  return { id: row.id, line: formatAddress(row) };
}

/**
 * Books a car: reserves it, creates the order and stores the current listing with it, in one transaction.
 * Names and price are read from the database. Marks an offer as used if its price applies. Returns the
 * order's id. Throws 404 if the car is not listed; 403 for the user's own car; 400 for an invalid meeting
 * location; 409 if the car is taken, its price or the time has changed, or the buyer has too many unpaid or
 * given-up orders.
 */
export async function book(db: Database, booking: Booking): Promise<string> {
  const { buyer, wanted, name, phone, option, bookingDate, meetingTime, lapseHours, maxUnpaid, givenUp } =
    booking;
  try {
    const orderId = await db.transaction(async (tx) => {
      // Serializes the buyer's bookings, so that concurrent ones are counted.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, buyer.id)).for('no key update');
      await lockOffersOf(tx, buyer.id);
      const car = await reserveCar(tx, wanted, buyer.id);
      if (!car) return null;
      const unpaid = and(eq(orders.buyerId, buyer.id), eq(orders.state, 'unpaid'));
      if ((await tx.$count(orders, unpaid)) >= maxUnpaid) throw tooManyUnpaid(maxUnpaid);
      const now = new Date();
      await refuseGivenUp(tx, { buyerId: buyer.id, carId: car.id }, givenUp, now);
      const place = await meetingPlace(tx, option ?? car.locationId);
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
        ...(await takeSlot(tx, car.sellerId, meetingTime)),
        createdAt: now,
        lapsesAt: new Date(now.getTime() + lapseHours * HOUR_MS),
      });
      await keepListings(tx, eq(orders.id, id));
      await useOffer(tx, { orderId: id, carId: car.id, buyerId: buyer.id });
      return id;
    });
    return orderId ?? (await explain(db, wanted, buyer));
  } catch (error) {
    if (isUniqueViolation(error, 'orders_one_open_per_car')) throw alreadyBooked();
    if (isSlotViolation(error)) throw slotTaken();
    if (isForeignKeyViolation(error)) {
      throw conflict('changed', 'The listing changed while you booked: look at it again');
    }
    throw error;
  }
}
