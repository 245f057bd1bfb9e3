import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { formatAddress } from '@second-gear/contract/fields';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../db/failures.ts';
import { ads, cars, locations } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { mayBook } from './policy.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Which car is meant: one by its id or by its ad's, or any that looks like this. */
export type Wanted =
  | { carId: string }
  | { adId: string }
  | { brandName: string; model: string; priceCents: number; advertised: boolean };

export interface Booking {
  buyer: CurrentUser;
  wanted: Wanted;
  name: string;
  phone: string;
  /** Meeting place; null meets where the car stands. */
  place: MeetingPlace | null;
  /** YYYY-MM-DD. */
  bookingDate: string;
  /** Hours until the order lapses unpaid. */
  lapseHours: number;
}

export interface MeetingPlace {
  id: string;
  /** As one line. */
  line: string;
}

const alreadyBooked = () => conflict('already_booked', 'Somebody has already booked this car');

function matching(wanted: Wanted): SQL | undefined {
  if ('carId' in wanted) return eq(cars.id, wanted.carId);
  const hasAd = (which: SQL) =>
    sql`exists (select 1 from ${ads} where ${ads.carId} = ${cars.id} and ${which})`;
  if ('adId' in wanted) return hasAd(eq(ads.id, wanted.adId));
  return and(
    sql`lower(${cars.brandName}) = lower(${wanted.brandName})`,
    sql`lower(${cars.model}) = lower(${wanted.model})`,
    eq(cars.priceCents, wanted.priceCents),
    wanted.advertised ? hasAd(sql`true`) : undefined,
  );
}

/** A meeting location that some listed car stands at; null when there is none of that id. */
export async function findMeetingPlace(db: Database, id: string): Promise<MeetingPlace | null> {
  const listed = sql`exists (select 1 from ${cars} where ${cars.locationId} = ${locations.id})`;
  const [row] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.id, id), listed));
  return row ? { id: row.id, line: formatAddress(row) } : null;
}

/** Marks one available car as booked, and answers it as the database has it; undefined when none is free. */
async function reserveCar(tx: Database, wanted: Wanted, buyerId: string) {
  const free = and(matching(wanted), eq(cars.status, 'available'), ne(cars.sellerId, buyerId));
  const longestListed = tx
    .select({ id: cars.id })
    .from(cars)
    .where(free)
    .orderBy(asc(cars.publishedAt), asc(cars.id))
    .limit(1)
    // Of several like cars, buyers at the same moment each get one.
    .for('update', { skipLocked: true });
  const [car] = await tx
    .update(cars)
    .set({ status: 'booked' })
    .where('carId' in wanted ? free : and(eq(cars.id, sql`(${longestListed})`), eq(cars.status, 'available')))
    .returning({
      id: cars.id,
      sellerId: cars.sellerId,
      brandName: cars.brandName,
      model: cars.model,
      priceCents: cars.priceCents,
      locationId: cars.locationId,
    });
  return car;
}

async function placeOf(tx: Database, car: { locationId: string }): Promise<MeetingPlace> {
  const place = await findMeetingPlace(tx, car.locationId);
  if (!place) throw notFound('This car is not listed any more');
  return place;
}

/** Why no car could be reserved. Always throws: 404, 403 or 409. */
async function explain(db: Database, wanted: Wanted, buyer: CurrentUser): Promise<never> {
  const found = await db
    .select({ sellerId: cars.sellerId })
    .from(cars)
    .where(matching(wanted))
    .orderBy(desc(cars.publishedAt))
    .limit(20);
  if (found.length === 0) throw notFound('This car is not listed any more');
  if (!found.some((car) => mayBook(buyer, car))) {
    throw forbidden('You cannot order a car of your own', 'own_car');
  }
  throw alreadyBooked();
}

/**
 * Reserves the car and opens the order in one transaction; names and price are the database's. Answers the
 * order's id. Throws 404 for a car that is not listed, 403 for an own one, 409 for one that is taken.
 */
export async function book(db: Database, booking: Booking): Promise<string> {
  const { buyer, wanted, name, phone, bookingDate, lapseHours } = booking;
  try {
    const orderId = await db.transaction(async (tx) => {
      const car = await reserveCar(tx, wanted, buyer.id);
      if (!car) return null;
      const place = booking.place ?? (await placeOf(tx, car));
      const now = new Date();
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
        createdAt: now,
        lapsesAt: new Date(now.getTime() + lapseHours * HOUR_MS),
      });
      return id;
    });
    return orderId ?? (await explain(db, wanted, buyer));
  } catch (error) {
    if (isUniqueViolation(error, 'orders_one_open_per_car')) throw alreadyBooked();
    if (isForeignKeyViolation(error)) {
      throw conflict('changed', 'The listing changed while you booked: look at it again');
    }
    throw error;
  }
}
