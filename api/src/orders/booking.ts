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
  /** Id of the meeting location; null meets where the car stands. */
  option: string | null;
  /** YYYY-MM-DD. */
  bookingDate: string;
  /** When they meet, one of the seller's free times; null agrees on one later. */
  meetingTime: string | null;
  /** Hours until the order lapses unpaid. */
  lapseHours: number;
  /** Unpaid orders that the buyer may have, this one included. */
  maxUnpaid: number;
  /** Bookings that the buyer may have given up. */
  givenUp: GivenUpBounds;
}

const tooManyUnpaid = (bound: number) =>
  conflict(
    'too_many_unpaid',
    `You have ${String(bound)} unpaid ${bound === 1 ? 'order' : 'orders'}, and may have no more: pay or cancel one in My Orders first`,
  );

/** A meeting location that some listed car stands at. Throws 400 when there is none of that id. */
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
 * Reserves the car and opens the order in one transaction, which keeps the car's listing as it is then; names and price
 * are the database's, and an offer that the price comes from is used up. Answers the order's id. Throws 404 for a car that is not listed, 403 for an own one, 409
 * for one that is taken or costs something else than the buyer saw, for a time that is not free, or for a buyer with too
 * many unpaid orders or who gave up too many, 400 for a place where nobody meets.
 */
export async function book(db: Database, booking: Booking): Promise<string> {
  const { buyer, wanted, name, phone, option, bookingDate, meetingTime, lapseHours, maxUnpaid, givenUp } =
    booking;
  try {
    const orderId = await db.transaction(async (tx) => {
      // One booking of a buyer at a time: what the others count would be old before they are through.
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
