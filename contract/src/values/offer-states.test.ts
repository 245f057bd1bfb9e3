import fc from '../testing/properties.ts';
import {
  amountProblem,
  isAsked,
  isLive,
  MAX_OFFER_ROUNDS,
  mayMove,
  OFFER_ACTIONS,
  OFFER_MOVES,
  OFFER_SIDES,
  OFFER_STATES,
  type OfferAction,
  type OfferSide,
  type OfferStanding,
  otherSide,
} from './offer-states.ts';

const may = (side: OfferSide, offer: OfferStanding) =>
  OFFER_ACTIONS.filter((action) => mayMove(side, action, offer));
const at = (state: OfferStanding['state'], turn: OfferSide = 'seller', rounds = 1): OfferStanding => ({
  state,
  turn,
  rounds,
});

test.each(OFFER_SIDES)('the %s whose turn it is can accept, decline or counter an open offer', (side) => {
  expect(may(side, at('open', side))).toEqual(['accept', 'decline', 'counter']);
  expect(may(otherSide(side), at('open', side))).toEqual(['withdraw']);
});

test('only the buyer can use or withdraw an accepted offer, whoever accepted it', () => {
  for (const turn of OFFER_SIDES) {
    expect(may('buyer', at('accepted', turn))).toEqual(['withdraw', 'use']);
    expect(may('seller', at('accepted', turn))).toEqual([]);
  }
});

test('an ended offer allows no action', () => {
  for (const state of OFFER_STATES.filter((one) => !isLive(one))) {
    for (const side of OFFER_SIDES)
      for (const turn of OFFER_SIDES) expect(may(side, at(state, turn))).toEqual([]);
  }
  expect(OFFER_STATES.filter(isLive)).toEqual(['open', 'accepted']);
});

test('after the last allowed amount, an offer can be accepted or declined but not countered', () => {
  expect(may('seller', at('open', 'seller', MAX_OFFER_ROUNDS - 1))).toContain('counter');
  expect(may('seller', at('open', 'seller', MAX_OFFER_ROUNDS))).toEqual(['accept', 'decline']);
});

test('isAsked is true only for the party whose turn it is in an open offer', () => {
  expect(OFFER_SIDES.filter((side) => isAsked(at('open', 'buyer'), side))).toEqual(['buyer']);
  expect(OFFER_SIDES.filter((side) => isAsked(at('accepted', 'buyer'), side))).toEqual([]);
});

test('an offer must be below the price, and counters must converge', () => {
  const first = { price: 100, last: null };
  expect(amountProblem('buyer', 99, first)).toBeNull();
  expect(amountProblem('buyer', 100, first)).toBe('not-below-price');
  expect(amountProblem('seller', 101, { price: 100, last: 50 })).toBe('not-below-price');
  expect(amountProblem('seller', 50, { price: 100, last: 50 })).toBe('not-above-last');
  expect(amountProblem('seller', 51, { price: 100, last: 50 })).toBeNull();
  expect(amountProblem('buyer', 50, { price: 100, last: 50 })).toBe('not-below-last');
  expect(amountProblem('buyer', 49, { price: 100, last: 50 })).toBeNull();
});

interface Life extends OfferStanding {
  amounts: { by: OfferSide; amount: number }[];
  acceptedBy: OfferSide | null;
}
type Tried = [OfferSide | 'clock', OfferAction, number];
const PRICE = 1000;

/** Applies one attempted move as the server does. */
function after(life: Life, [who, action, amount]: Tried): Life {
  const to = OFFER_MOVES[action].to;
  if (who === 'clock') return action === 'expire' && isLive(life.state) ? { ...life, state: to } : life;
  if (!mayMove(who, action, life)) return life;
  if (action !== 'counter') {
    return { ...life, state: to, acceptedBy: action === 'accept' ? who : life.acceptedBy };
  }
  const last = life.amounts.at(-1)?.amount ?? null;
  if (amountProblem(who, amount, { price: PRICE, last })) return life;
  const amounts = [...life.amounts, { by: who, amount }];
  return { ...life, state: to, turn: otherSide(who), rounds: life.rounds + 1, amounts };
}

const tried = fc.tuple(
  fc.constantFrom(...OFFER_SIDES, 'clock' as const),
  // Frequent counters lead to long negotiations.
  fc.constantFrom(...OFFER_ACTIONS, 'counter', 'counter', 'counter'),
  fc.integer({ min: 1, max: PRICE + 10 }),
);

test('with any sequence of actions, amounts converge and the other party named what is accepted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: PRICE - 1 }),
      fc.array(tried, { maxLength: 40 }),
      (first, tries) => {
        let life: Life = {
          ...at('open'),
          amounts: [{ by: 'buyer', amount: first }],
          acceptedBy: null,
        };
        for (const one of tries) {
          const before = life;
          life = after(before, one);
          if (!isLive(before.state)) expect(life).toBe(before);
          expect(life.rounds).toBe(life.amounts.length);
          expect(life.rounds).toBeLessThanOrEqual(MAX_OFFER_ROUNDS);
          expect(life.turn).toBe(otherSide(life.amounts.at(-1)!.by));
          life.amounts.forEach(({ by, amount }, index) => {
            expect(by).toBe(OFFER_SIDES[index % 2]);
            expect(amount).toBeLessThan(PRICE);
          });
          const asked = life.amounts.filter(({ by }) => by === 'seller').at(-1)?.amount ?? PRICE;
          const offered = life.amounts.filter(({ by }) => by === 'buyer').at(-1)!.amount;
          expect(offered).toBeLessThan(asked);
          if (life.acceptedBy) expect(life.amounts.at(-1)!.by).toBe(otherSide(life.acceptedBy));
        }
        if (life.state === 'used' || life.state === 'accepted') expect(life.acceptedBy).not.toBeNull();
      },
    ),
  );
});
