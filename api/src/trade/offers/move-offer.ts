import { formatPrice, toDollars } from '@second-gear/contract/money';
import {
  type AmountProblem,
  canPerformOfferAction,
  findAmountProblem,
  OFFER_TRANSITIONS,
  type OfferSide,
  type OfferState,
} from '@second-gear/contract/offer-states';
import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { offerRounds, offers } from '../../platform/db/tables/offers.ts';
import { badRequest, conflict, type HttpError } from '../../platform/errors/errors.ts';
import { partyOf } from '../party/policy.ts';
import { currentStateSql, hoursFromNowSql, isOrderableSql } from './offer-state.ts';
import { offerNotFoundError } from './queries.ts';

/**
 * Actions on an offer. Amounts are in cents. `hours` is the time until the offer expires after the action.
 */
export type OfferMove =
  | { action: 'decline' | 'withdraw' }
  /** `seenCents` is the amount that the user saw. */
  | { action: 'accept'; seenCents: number; hours: number }
  | { action: 'counter'; amountCents: number; hours: number };

const ENDED_MESSAGES: Readonly<Partial<Record<OfferState, string>>> = {
  accepted: 'This offer was accepted',
  declined: 'This offer was declined',
  withdrawn: 'This offer was withdrawn',
  expired: 'This offer has expired',
  used: 'The car was ordered at this price',
};

export const notOrderableError = () => conflict('not_orderable', 'This car isn’t available right now');

/** Returns the 400 error for an invalid amount. The prices are in cents. */
export function invalidAmountError(
  problem: AmountProblem,
  { price: priceCents, last: lastCents }: { price: number; last: number | null },
): HttpError {
  const lastAmount = formatPrice(toDollars(lastCents ?? 0));
  return badRequest({
    amount: {
      'not-below-price': `Offer less than the asking price of ${formatPrice(toDollars(priceCents))}`,
      'not-below-last': `Offer less than the seller’s ${lastAmount}, or accept it`,
      'not-above-last': `Ask for more than the buyer’s ${lastAmount}, or accept it`,
    }[problem],
  });
}

interface LockedOffer {
  side: OfferSide;
  state: OfferState;
  turn: OfferSide;
  rounds: number;
  amountCents: number;
  priceCents: number;
  orderable: boolean;
}

/**
 * Locks the user's own offer and returns its current state. A booking locks its buyer's offers too. So a
 * concurrent booking by the buyer of this offer has committed by then, and the next statement sees whether
 * the car is still available. Throws 404.
 */
async function lockOffer(db: Database, user: CurrentUser, id: string): Promise<LockedOffer> {
  const [lockedRow] = await db
    .select({
      buyerId: offers.buyerId,
      sellerId: offers.sellerId,
      state: currentStateSql,
      turn: offers.turn,
      rounds: offers.rounds,
      amountCents: offers.amountCents,
      priceCents: cars.priceCents,
      orderable: isOrderableSql,
    })
    .from(offers)
    .innerJoin(cars, eq(cars.id, offers.carId))
    .where(eq(offers.id, id))
    .for('update', { of: offers });
  const side = lockedRow && partyOf(user, lockedRow);
  if (!lockedRow || !side) throw offerNotFoundError();
  return { ...lockedRow, side };
}

/**
 * Returns the 409 error of a move that the offer's state, turn or amount does not allow; otherwise null.
 * Checks neither the new amount nor the car.
 */
function findMoveError(move: OfferMove, offer: LockedOffer): HttpError | null {
  if (!canPerformOfferAction(offer.side, move.action, offer)) {
    const endedMessage = ENDED_MESSAGES[offer.state];
    if (endedMessage) return conflict(`offer_${offer.state}`, endedMessage);
    if (move.action === 'withdraw') {
      return conflict(
        'your_turn',
        'The other person made a counteroffer. Accept it, decline it, or counter.',
      );
    }
    return offer.side === offer.turn
      ? conflict('too_many_rounds', 'You’ve reached the counteroffer limit. Accept or decline this offer.')
      : conflict('not_your_turn', 'It’s the other person’s turn to respond');
  }
  if (move.action === 'accept' && move.seenCents !== offer.amountCents) {
    return conflict('changed', 'This offer has changed. Reload to see the new amount.');
  }
  return null;
}

const hasOrderableCarSql = (db: Database): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(cars)
      .where(and(eq(cars.id, offers.carId), isOrderableSql)),
  );

/** Returns the columns that a move sets, and the condition that the car must meet. */
function toMoveEffect(db: Database, move: OfferMove) {
  const nextState = OFFER_TRANSITIONS[move.action].to;
  switch (move.action) {
    case 'decline':
    case 'withdraw':
      return { set: { state: nextState }, carCondition: undefined };
    case 'accept':
      return {
        set: { state: nextState, expiresAt: hoursFromNowSql(move.hours) },
        carCondition: hasOrderableCarSql(db),
      };
    case 'counter':
      return {
        set: {
          state: nextState,
          turn: sql`case ${offers.turn} when 'buyer' then 'seller' else 'buyer' end`,
          amountCents: move.amountCents,
          rounds: sql`${offers.rounds} + 1`,
          expiresAt: hoursFromNowSql(move.hours),
        },
        carCondition: hasOrderableCarSql(db),
      };
  }
}

/**
 * Executes a move on the user's own offer. The lock ensures that only one of two concurrent moves succeeds.
 * Throws 404 for another user's offer; 400 for an invalid amount; 409 if the move is blocked.
 */
export const moveOffer = (db: Database, user: CurrentUser, id: string, move: OfferMove): Promise<void> =>
  db.transaction(async (tx) => {
    const offer = await lockOffer(tx, user, id);
    const moveError = findMoveError(move, offer);
    if (moveError) throw moveError;
    if (move.action === 'counter') {
      // Checked first, because the error for an invalid amount would reveal the price of a hidden listing.
      if (!offer.orderable) throw notOrderableError();
      const bounds = { price: offer.priceCents, last: offer.amountCents };
      const problem = findAmountProblem(offer.side, move.amountCents, bounds);
      if (problem) throw invalidAmountError(problem, bounds);
    }
    const { set, carCondition } = toMoveEffect(tx, move);
    const [updatedOffer] = await tx
      .update(offers)
      .set({ ...set, changedAt: sql`now()` })
      .where(and(eq(offers.id, id), carCondition))
      .returning({ rounds: offers.rounds });
    if (!updatedOffer) throw notOrderableError();
    if (move.action === 'counter') {
      const round = {
        offerId: id,
        round: updatedOffer.rounds,
        by: offer.side,
        amountCents: move.amountCents,
      };
      await tx.insert(offerRounds).values(round);
    }
  });
