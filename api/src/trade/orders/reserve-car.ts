import { formatPrice, toDollars } from '@second-gear/contract/money';
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { hasBrandAndModelSql } from '../../catalog/listing/has-brand-and-model.ts';
import { isListedSql } from '../../catalog/listing/is-listed.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { ads, cars } from '../../platform/db/tables/cars.ts';
import { conflict, forbidden, HttpError, notFound } from '../../platform/errors/errors.ts';
import { buyerPriceSql } from '../offers/accepted-offer.ts';
import { mayBookCar } from './policy.ts';

/**
 * Brand and model by which a request may choose a car instead of an id. `requiresAd` excludes cars without an
 * ad.
 */
interface CarDescription {
  brandName: string;
  model: string;
  requiresAd: boolean;
}

/**
 * The car to order: by its id, by its ad's id, or any car of that brand and model. `seenCents` is the price
 * that the buyer saw, or the agreed one. Null accepts any price.
 */
export type OrderTarget =
  | { carId: string; seenCents: number | null }
  | { adId: string; seenCents: number | null }
  | (CarDescription & { seenCents: number });

export const alreadyBookedError = () =>
  conflict('already_booked', 'Someone else has already reserved this car');
const listingChangedError = () => conflict('changed', 'This listing just changed. Check it and try again.');

/** Returns a 409 error with the current price for the buyer, so the client can ask for confirmation. */
function priceChangedError(priceCents: number): HttpError {
  const resellPrice = toDollars(priceCents);
  return new HttpError(409, {
    code: 'price_changed',
    message: `The price of this car is now ${formatPrice(resellPrice)}, so your order wasn’t placed`,
    resellPrice,
  });
}

/** Matches the requested cars, regardless of price. */
function matchesTargetSql(target: OrderTarget): SQL | undefined {
  if ('carId' in target) return eq(cars.id, target.carId);
  const hasMatchingAd = (condition: SQL) =>
    sql`exists (select 1 from ${ads} where ${ads.carId} = ${cars.id} and ${condition})`;
  if ('adId' in target) return hasMatchingAd(eq(ads.id, target.adId));
  return and(hasBrandAndModelSql(target), target.requiresAd ? hasMatchingAd(sql`true`) : undefined);
}

const hasSeenPriceSql = ({ seenCents }: OrderTarget, buyerId: string): SQL | undefined =>
  seenCents === null ? undefined : eq(buyerPriceSql(buyerId), seenCents);

/**
 * Marks one available car as booked and returns it with the price for this buyer. Undefined if none is
 * available.
 */
export async function reserveCar(tx: Database, target: OrderTarget, buyerId: string) {
  const available = and(
    isListedSql,
    matchesTargetSql(target),
    hasSeenPriceSql(target, buyerId),
    eq(cars.status, 'available'),
    ne(cars.sellerId, buyerId),
  );
  const carIdsQuery = tx.select({ id: cars.id }).from(cars);
  const lockedCarQuery =
    'carId' in target
      ? carIdsQuery.where(eq(cars.id, target.carId)).for('update')
      : carIdsQuery
          .where(available)
          .orderBy(asc(cars.publishedAt), asc(cars.id))
          .limit(1)
          // Concurrent buyers of similar cars each get a different one.
          .for('update', { skipLocked: true });
  for (;;) {
    const [lockedCar] = await lockedCarQuery;
    if (!lockedCar) return undefined;
    // A separate statement, because the one that waited for the lock does not see other rows committed in the
    // meantime, such as a new moderation case.
    const [car] = await tx
      .update(cars)
      .set({ status: 'booked' })
      .where(and(eq(cars.id, lockedCar.id), available))
      .returning({
        id: cars.id,
        sellerId: cars.sellerId,
        brandName: cars.brandName,
        model: cars.model,
        priceCents: buyerPriceSql(buyerId),
        locationId: cars.locationId,
      });
    // If the request names only brand and model, the next iteration tries another similar car.
    if (car || 'carId' in target) return car;
  }
}

/** Throws the reason why no car could be reserved: 404, 403 or 409. */
export async function throwBookingError(
  db: Database,
  target: OrderTarget,
  buyer: CurrentUser,
): Promise<never> {
  const findCandidates = (condition: SQL | undefined) =>
    db
      .select({ sellerId: cars.sellerId, status: cars.status, priceCents: buyerPriceSql(buyer.id) })
      .from(cars)
      .where(and(isListedSql, matchesTargetSql(target), condition))
      .orderBy(desc(cars.publishedAt))
      .limit(20);
  const carsAtSeenPrice = await findCandidates(hasSeenPriceSql(target, buyer.id));
  const candidates = carsAtSeenPrice.length > 0 ? carsAtSeenPrice : await findCandidates(undefined);
  if (candidates.length === 0) throw notFound('This car is no longer listed');
  const bookable = candidates.filter((car) => mayBookCar(buyer, car));
  if (bookable.length === 0) throw forbidden('You can’t order your own car', 'own_car');
  const available = bookable.find(({ status }) => status === 'available');
  if (!available) throw alreadyBookedError();
  // If the prices are equal, the car became available again, or was taken, between the two queries.
  throw target.seenCents !== null && available.priceCents !== target.seenCents
    ? priceChangedError(available.priceCents)
    : listingChangedError();
}
