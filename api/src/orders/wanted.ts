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

/** Brand and model by which a car may be meant; `advertised` leaves out cars without an ad. */
interface Likeness {
  brandName: string;
  model: string;
  advertised: boolean;
}

/**
 * Which car is meant: one by its id or by its ad's, or any that looks like this. `seenCents` is the price that the
 * buyer saw, which is what they agreed with the seller where they did; null takes the car at whatever it costs.
 */
export type Wanted =
  | { carId: string; seenCents: number | null }
  | { adId: string; seenCents: number | null }
  | (Likeness & { seenCents: number });

export const alreadyBooked = () => conflict('already_booked', 'Somebody has already booked this car');
const listingChanged = () => conflict('changed', 'The listing changed while you booked: look at it again');

/** 409 with what the car costs the buyer now, so that the buyer can be asked about that. */
function priceChanged(priceCents: number): HttpError {
  const resellPrice = toDollars(priceCents);
  return new HttpError(409, {
    code: 'price_changed',
    message: `The price of this car is ${formatPrice(resellPrice)} now: nothing was booked`,
    resellPrice,
  });
}

/** The cars that are meant, whatever they cost. */
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
 * Marks one available car as booked, and returns it as the database has it, at the price for this buyer; undefined when
 * none is free.
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
          // Of several like cars, buyers at the same moment each get one.
          .for('update', { skipLocked: true });
  for (;;) {
    const [locked] = await lockOne;
    if (!locked) return undefined;
    // Asked under the lock, in a statement of its own: one that has waited does not see what else was committed
    // meanwhile, such as that the car is hidden now.
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
    // Of like cars one that is free no more is not found again.
    if (car || 'carId' in wanted) return car;
  }
}

/** Why no car could be reserved. Always throws: 404, 403 or 409. */
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
  // Else it became free again, or was taken at another place, while we looked.
  throw wanted.seenCents !== null && free.priceCents !== wanted.seenCents
    ? priceChanged(free.priceCents)
    : listingChanged();
}
