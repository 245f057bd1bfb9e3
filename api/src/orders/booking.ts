import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { formatAddress } from '@second-gear/contract/fields';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../db/failures.ts';
import { cars, locations } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { conflict, notFound } from '../errors.ts';
import { alreadyBooked, explain, reserveCar, type Wanted } from './wanted.ts';

const HOUR_MS = 60 * 60 * 1000;

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

/** A meeting location that some listed car stands at; null when there is none of that id. */
export async function findMeetingPlace(db: Database, id: string): Promise<MeetingPlace | null> {
  const listed = sql`exists (select 1 from ${cars} where ${cars.locationId} = ${locations.id})`;
  const [row] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.id, id), listed));
  return row ? { id: row.id, line: formatAddress(row) } : null;
}

async function placeOf(tx: Database, car: { locationId: string }): Promise<MeetingPlace> {
  const place = await findMeetingPlace(tx, car.locationId);
  if (!place) throw notFound('This car is not listed any more');
  return place;
}

/**
 * Reserves the car and opens the order in one transaction; names and price are the database's. Answers the
 * order's id. Throws 404 for a car that is not listed, 403 for an own one, 409 for one that is taken or costs something
 * else than the buyer saw.
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
