/**
 * States of an offer. While it is `open`, buyer and seller alternately propose amounts. Either party can end
 * it, and it can expire. If it is `accepted`, the buyer may order once at that price. After the order, it is
 * `used`.
 */
export const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'used'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const OFFER_SIDES = ['buyer', 'seller'] as const;
export type OfferSide = (typeof OFFER_SIDES)[number];

export const OFFER_ACTIONS = ['accept', 'decline', 'counter', 'withdraw', 'expire', 'use'] as const;
export type OfferAction = (typeof OFFER_ACTIONS)[number];

/**
 * Who can perform an action. `responder`: the party whose turn it is. `proposer`: the other party. `buyer`:
 * the buyer, in any turn. `clock`: the server's scheduler.
 */
type Actor = 'responder' | 'proposer' | 'buyer' | 'clock';

interface OfferTransition {
  from: Partial<Record<OfferState, Actor>>;
  to: OfferState;
}

/**
 * Transitions of an offer: who may perform which action in which state, and the new state. After a
 * counteroffer, the offer is still open, and the turn passes to the other party.
 */
export const OFFER_TRANSITIONS: Readonly<Record<OfferAction, OfferTransition>> = {
  accept: { from: { open: 'responder' }, to: 'accepted' },
  decline: { from: { open: 'responder' }, to: 'declined' },
  counter: { from: { open: 'responder' }, to: 'open' },
  // The seller cannot withdraw an accepted offer, because the buyer may order at its price.
  withdraw: { from: { open: 'proposer', accepted: 'buyer' }, to: 'withdrawn' },
  expire: { from: { open: 'clock', accepted: 'clock' }, to: 'expired' },
  use: { from: { accepted: 'buyer' }, to: 'used' },
};

/** Maximum number of amounts in one offer, including the first. */
export const MAX_OFFER_ROUNDS = 8;
/** Maximum number of open and accepted offers per buyer. */
export const MAX_LIVE_OFFERS = 10;

/** Status of an offer. `turn` is the party that can answer an open offer, `rounds` the number of amounts. */
export interface OfferStatus {
  state: OfferState;
  turn: OfferSide;
  rounds: number;
}

export const getOtherSide = (side: OfferSide): OfferSide => (side === 'buyer' ? 'seller' : 'buyer');
/** Whether an offer can still lead to an order. A buyer has at most one such offer per car. */
export const isLive = (state: OfferState): boolean => state === 'open' || state === 'accepted';
/** Whether it is this party's turn to accept, decline or counter. */
export const isTurnOf = ({ state, turn }: OfferStatus, side: OfferSide): boolean =>
  state === 'open' && turn === side;

const ACTOR_MATCHERS: Readonly<Record<Actor, (side: OfferSide, turn: OfferSide) => boolean>> = {
  responder: (side, turn) => side === turn,
  proposer: (side, turn) => side !== turn,
  buyer: (side) => side === 'buyer',
  clock: () => false,
};

/** Whether a party may perform an action now. Does not check the amount or the car. */
export function canPerformOfferAction(side: OfferSide, action: OfferAction, offer: OfferStatus): boolean {
  if (action === 'counter' && offer.rounds >= MAX_OFFER_ROUNDS) return false;
  const actor = OFFER_TRANSITIONS[action].from[offer.state];
  return actor !== undefined && ACTOR_MATCHERS[actor](side, offer.turn);
}

/**
 * The car's price and the other party's last amount, in the same unit. `last` is null if there is no such
 * amount.
 */
interface AmountLimits {
  price: number;
  last: number | null;
}

/** Reason why an amount is not allowed. */
export type AmountProblem = 'not-below-price' | 'not-below-last' | 'not-above-last';

/**
 * Checks a new amount. It must be below the price. A buyer's amount must be below the seller's last amount,
 * and a seller's amount must be above the buyer's last amount. Returns null if the amount is allowed.
 */
export function findAmountProblem(
  side: OfferSide,
  amount: number,
  { price, last }: AmountLimits,
): AmountProblem | null {
  if (amount >= price) return 'not-below-price';
  if (last === null) return null;
  if (side === 'buyer') return amount < last ? null : 'not-below-last';
  return amount > last ? null : 'not-above-last';
}
