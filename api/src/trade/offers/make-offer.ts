import { randomUUID } from 'node:crypto';
import { findAmountProblem, MAX_LIVE_OFFERS } from '@second-gear/contract/offer-states';
import { and, eq, not, sql } from 'drizzle-orm';
import { requireOtherSellersCar } from '../../catalog/listing/other-sellers-car.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/database-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { offerRounds, offers } from '../../platform/db/tables/offers.ts';
import { users } from '../../platform/db/tables/users.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { invalidAmountError, notOrderableError } from './move-offer.ts';
import { hasLiveStateSql, hoursFromNowSql, isUnexpiredSql } from './offer-state.ts';

export interface NewOffer {
  buyer: CurrentUser;
  carId: string;
  amountCents: number;
  /** Hours until an unanswered offer expires. */
  hours: number;
}

const offerAlreadyOpenError = () =>
  conflict('offer_open', 'You already have an offer on this car. Find it under Offers in your dashboard.');
const tooManyOffersError = () =>
  conflict(
    'too_many_offers',
    `You’ve reached the limit of ${String(MAX_LIVE_OFFERS)} open offers. Withdraw one first.`,
  );

/**
 * Makes an offer below the car's price. Returns the offer's id. Throws 404 if the car does not exist; 403 for
 * the user's own car; 400 if the amount is not below the price; 409 if the car can't be ordered, if the buyer
 * already has an open offer for it, or if the buyer has too many open offers.
 */
export async function makeOffer(
  db: Database,
  { buyer, carId, amountCents, hours }: NewOffer,
): Promise<string> {
  try {
    return await db.transaction(async (tx) => {
      // Serializes the buyer's offers, so concurrent ones are counted.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, buyer.id)).for('no key update');
      const car = await requireOtherSellersCar(tx, buyer, carId);
      if (car.status !== 'available') throw notOrderableError();
      const bounds = { price: car.priceCents, last: null };
      const problem = findAmountProblem('buyer', amountCents, bounds);
      if (problem) throw invalidAmountError(problem, bounds);
      const isBuyersLiveOffer = and(eq(offers.buyerId, buyer.id), hasLiveStateSql);
      // Marks an expired offer for this car as expired, because the database allows only one live offer per
      // buyer and car.
      await tx
        .update(offers)
        .set({ state: 'expired' })
        .where(and(isBuyersLiveOffer, eq(offers.carId, carId), not(isUnexpiredSql)));
      if ((await tx.$count(offers, and(isBuyersLiveOffer, isUnexpiredSql))) >= MAX_LIVE_OFFERS)
        throw tooManyOffersError();
      const id = randomUUID();
      await tx.insert(offers).values({
        id,
        carId,
        buyerId: buyer.id,
        sellerId: car.sellerId,
        amountCents,
        createdAt: sql`now()`,
        expiresAt: hoursFromNowSql(hours),
      });
      await tx.insert(offerRounds).values({ offerId: id, round: 1, by: 'buyer', amountCents });
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'offers_one_live')) throw offerAlreadyOpenError();
    if (isForeignKeyViolation(error)) throw notFound('Car not found');
    throw error;
  }
}
