/**
 * States of an offer. While it is open, buyer and seller propose amounts in turn. Either party can end it,
 * and it can expire. If it is accepted, the buyer may order once at that amount. The offer is then used.
 */
export const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'used'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** Parties of an offer. */
export const OFFER_SIDES = ['buyer', 'seller'] as const;
export type OfferSide = (typeof OFFER_SIDES)[number];

/** Actions on an offer. */
export const OFFER_ACTIONS = ['accept', 'decline', 'counter', 'withdraw', 'expire', 'use'] as const;
export type OfferAction = (typeof OFFER_ACTIONS)[number];

/**
 * Who performs an action: the party whose turn it is (`responder`), the other party (`proposer`), the buyer
 * at any time, or the server's scheduler (`clock`).
 */
type Actor = 'responder' | 'proposer' | 'buyer' | 'clock';

interface OfferTransition {
  from: Partial<Record<OfferState, Actor>>;
  to: OfferState;
}

/**
 * Who may perform which action in which state, and the resulting state. After a counteroffer, the offer is
 * still open, and it is the other party’s turn.
 */
export const OFFER_TRANSITIONS: Readonly<Record<OfferAction, OfferTransition>> = {
  accept: { from: { open: 'responder' }, to: 'accepted' },
  decline: { from: { open: 'responder' }, to: 'declined' },
  counter: { from: { open: 'responder' }, to: 'open' },
  // Only the buyer can withdraw an accepted offer, because the seller has promised the amount.
  withdraw: { from: { open: 'proposer', accepted: 'buyer' }, to: 'withdrawn' },
  expire: { from: { open: 'clock', accepted: 'clock' }, to: 'expired' },
  use: { from: { accepted: 'buyer' }, to: 'used' },
};

/** Maximum number of amounts in one offer, including the first. */
export const MAX_OFFER_ROUNDS = 8;
/** Maximum number of live offers per buyer. */
export const MAX_LIVE_OFFERS = 10;

/** Status of an offer: its state, whose turn it is while open, and the number of amounts so far. */
export interface OfferStatus {
  state: OfferState;
  turn: OfferSide;
  rounds: number;
}

export const getOtherSide = (side: OfferSide): OfferSide => (side === 'buyer' ? 'seller' : 'buyer');
/** Whether an offer can still lead to an order. A buyer has at most one live offer per car. */
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

/** Whether this party may perform this action now. Does not check the amount or the car. */
export function canMove(side: OfferSide, action: OfferAction, offer: OfferStatus): boolean {
  if (action === 'counter' && offer.rounds >= MAX_OFFER_ROUNDS) return false;
  const actor = OFFER_TRANSITIONS[action].from[offer.state];
  return actor !== undefined && ACTOR_MATCHERS[actor](side, offer.turn);
}

/** The car's price and the other party's last amount (null if none). All in the same unit. */
interface AmountBounds {
  price: number;
  last: number | null;
}

/** Why an amount is not allowed. */
export type AmountProblem = 'not-below-price' | 'not-below-last' | 'not-above-last';

/**
 * Checks an amount. An amount must be below the price. Amounts must also converge: a buyer's amount is below
 * the seller's last amount, and a seller's amount is above the buyer's last amount.
 */
export function findAmountProblem(
  side: OfferSide,
  amount: number,
  { price, last }: AmountBounds,
): AmountProblem | null {
  if (amount >= price) return 'not-below-price';
  if (last === null) return null;
  if (side === 'buyer') return amount < last ? null : 'not-below-last';
  return amount > last ? null : 'not-above-last';
}
