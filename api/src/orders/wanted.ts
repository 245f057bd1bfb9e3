import { formatPrice, toDollars } from '@second-gear/contract/money';
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import { isListed } from '../cars/listed.ts';
import { isNamed } from '../cars/named.ts';
import type { Database } from '../db/database.ts';
import { ads, cars } from '../db/tables/cars.ts';
import { conflict, forbidden, HttpError, notFound } from '../errors.ts';
import { priceFor } from '../offers/agreed.ts';
import { mayBook } from './policy.ts';

/** Brand and model by which a request may choose a car. `advertised` excludes cars without an ad. */
interface Likeness {
  brandName: string;
  model: string;
  advertised: boolean;
}

/**
 * The car to order: by its id, by its ad's id, or any car of that brand and model. `seenCents` is the price
 * that the buyer saw, or the agreed one. Null accepts any price.
 */
export type Wanted =
  | { carId: string; seenCents: number | null }
  | { adId: string; seenCents: number | null }
  | (Likeness & { seenCents: number });

export const alreadyBooked = () => conflict('already_booked', 'Somebody has already booked this car');
const listingChanged = () => conflict('changed', 'The listing changed while you booked: look at it again');

/** Returns a 409 error with the current price for the buyer, so that the client can ask for confirmation. */
function priceChanged(priceCents: number): HttpError {
  const resellPrice = toDollars(priceCents);
  return new HttpError(409, {
    code: 'price_changed',
    message: `The price of this car is ${formatPrice(resellPrice)} now: nothing was booked`,
    resellPrice,
  });
}

/** Matches the requested cars at any price. */
function matching(wanted: Wanted): SQL | undefined {
  if ('carId' in wanted) return eq(cars.id, wanted.carId);
  const hasAd = (which: SQL) =>
    sql`exists (select 1 from ${ads} where ${ads.carId} = ${cars.id} and ${which})`;
  if ('adId' in wanted) return hasAd(eq(ads.id, wanted.adId));
  return and(isNamed(wanted), wanted.advertised ? hasAd(sql`true`) : undefined);
}

const atSeenPrice = ({ seenCents }: Wanted, buyerId: string): SQL | undefined =>
  seenCents === null ? undefined : eq(priceFor(buyerId), seenCents);

/**
 * Marks one available car as booked and returns it with the price for this buyer. Undefined if none is
 * available.
 */
export async function reserveCar(tx: Database, wanted: Wanted, buyerId: string) {
  const free = and(
    isListed,
    matching(wanted),
    atSeenPrice(wanted, buyerId),
    eq(cars.status, 'available'),
    ne(cars.sellerId, buyerId),
  );
  const lockable = tx.select({ id: cars.id }).from(cars);
  const lockOne =
    'carId' in wanted
      ? lockable.where(eq(cars.id, wanted.carId)).for('update')
      : lockable
          .where(free)
          .orderBy(asc(cars.publishedAt), asc(cars.id))
          .limit(1)
          // Concurrent buyers of similar cars each get a different one.
          .for('update', { skipLocked: true });
  for (;;) {
    const [locked] = await lockOne;
    if (!locked) return undefined;
    // A separate statement under the lock. A statement that waited for the lock does not see other rows
    // committed in the meantime, such as a new moderation case.
    const [car] = await tx
      .update(cars)
      .set({ status: 'booked' })
      .where(and(eq(cars.id, locked.id), free))
      .returning({
        id: cars.id,
        sellerId: cars.sellerId,
        brandName: cars.brandName,
        model: cars.model,
        priceCents: priceFor(buyerId),
        locationId: cars.locationId,
      });
    // For similar cars, the next iteration no longer finds a car that was taken.
    if (car || 'carId' in wanted) return car;
  }
}

/** Throws the reason why no car could be reserved: 404, 403 or 409. */
export async function explain(db: Database, wanted: Wanted, buyer: CurrentUser): Promise<never> {
  const candidates = (which: SQL | undefined) =>
    db
      .select({ sellerId: cars.sellerId, status: cars.status, priceCents: priceFor(buyer.id) })
      .from(cars)
      .where(and(isListed, matching(wanted), which))
      .orderBy(desc(cars.publishedAt))
      .limit(20);
  const exact = await candidates(atSeenPrice(wanted, buyer.id));
  const found = exact.length > 0 ? exact : await candidates(undefined);
  if (found.length === 0) throw notFound('This car is not listed any more');
  const others = found.filter((car) => mayBook(buyer, car));
  if (others.length === 0) throw forbidden('You cannot order a car of your own', 'own_car');
  const free = others.find(({ status }) => status === 'available');
  if (!free) throw alreadyBooked();
  // Otherwise the car became available again, or was taken elsewhere, between the two queries.
  throw wanted.seenCents !== null && free.priceCents !== wanted.seenCents
    ? priceChanged(free.priceCents)
    : listingChanged();
}
