/**
 * Life of an offer. It is open while buyer and seller name amounts in turn, and ends at a word of either, by the clock,
 * or accepted: the buyer may then order at that amount, once, which uses it up.
 */
export const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'used'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** The two who bargain. */
export const OFFER_SIDES = ['buyer', 'seller'] as const;
export type OfferSide = (typeof OFFER_SIDES)[number];

/** What can be done with an offer. */
export const OFFER_ACTIONS = ['accept', 'decline', 'counter', 'withdraw', 'expire', 'use'] as const;
export type OfferAction = (typeof OFFER_ACTIONS)[number];

/** Who does it: the side whose turn it is, the one that waits for it, the buyer in any case, or time. */
type Actor = 'asked' | 'waiting' | 'buyer' | 'clock';

interface Move {
  from: Partial<Record<OfferState, Actor>>;
  to: OfferState;
}

/** Who may do what in which state, and what it leads to. A counter leaves the offer open, and hands on the turn. */
export const OFFER_MOVES: Readonly<Record<OfferAction, Move>> = {
  accept: { from: { open: 'asked' }, to: 'accepted' },
  decline: { from: { open: 'asked' }, to: 'declined' },
  counter: { from: { open: 'asked' }, to: 'open' },
  // Nobody takes back an accepted amount but who it was promised to.
  withdraw: { from: { open: 'waiting', accepted: 'buyer' }, to: 'withdrawn' },
  expire: { from: { open: 'clock', accepted: 'clock' }, to: 'expired' },
  use: { from: { accepted: 'buyer' }, to: 'used' },
};

/** Amounts that are named in one offer at most, the first one included. */
export const MAX_OFFER_ROUNDS = 8;
/** Live offers that one buyer may have at a time. */
export const MAX_LIVE_OFFERS = 10;

/** Where an offer stands: its state, who is to answer while it is open, and how many amounts were named. */
export interface OfferStanding {
  state: OfferState;
  turn: OfferSide;
  rounds: number;
}

export const otherSide = (side: OfferSide): OfferSide => (side === 'buyer' ? 'seller' : 'buyer');
/** Something may still come of it. A buyer has one such offer for a car at most. */
export const isLive = (state: OfferState): boolean => state === 'open' || state === 'accepted';
/** Whether this side is the one to name, accept or decline an amount. */
export const isAsked = ({ state, turn }: OfferStanding, side: OfferSide): boolean =>
  state === 'open' && turn === side;

const isActor: Readonly<Record<Actor, (side: OfferSide, turn: OfferSide) => boolean>> = {
  asked: (side, turn) => side === turn,
  waiting: (side, turn) => side !== turn,
  buyer: (side) => side === 'buyer',
  clock: () => false,
};

/** Whether this side may do that to an offer now, its amount and its car apart. */
export function mayMove(side: OfferSide, action: OfferAction, offer: OfferStanding): boolean {
  if (action === 'counter' && offer.rounds >= MAX_OFFER_ROUNDS) return false;
  const actor = OFFER_MOVES[action].from[offer.state];
  return actor !== undefined && isActor[actor](side, offer.turn);
}

/** Amounts, all in the same unit: what the car costs, and the last one that the other side named; null for none yet. */
interface Bounds {
  price: number;
  last: number | null;
}

/** What is wrong with an amount that a side would name; null for nothing. */
export type AmountProblem = 'not-below-price' | 'not-below-last' | 'not-above-last';

/** An offer is below the price; answers come closer: a buyer's is below what the seller asks, a seller's above the offer. */
export function amountProblem(
  side: OfferSide,
  amount: number,
  { price, last }: Bounds,
): AmountProblem | null {
  if (amount >= price) return 'not-below-price';
  if (last === null) return null;
  if (side === 'buyer') return amount < last ? null : 'not-below-last';
  return amount > last ? null : 'not-above-last';
}
