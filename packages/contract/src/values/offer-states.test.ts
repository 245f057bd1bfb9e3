import fc from '../testing/properties.ts';
import {
  canPerformOfferAction,
  findAmountProblem,
  getOtherSide,
  isLive,
  isTurnOf,
  MAX_OFFER_ROUNDS,
  OFFER_ACTIONS,
  OFFER_TRANSITIONS,
  OFFER_SIDES,
  OFFER_STATES,
  type OfferAction,
  type OfferSide,
  type OfferStatus,
} from './offer-states.ts';

const listAllowedActions = (side: OfferSide, offer: OfferStatus) =>
  OFFER_ACTIONS.filter((action) => canPerformOfferAction(side, action, offer));
const createOffer = (state: OfferStatus['state'], turn: OfferSide = 'seller', rounds = 1): OfferStatus => ({
  state,
  turn,
  rounds,
});

test.each(OFFER_SIDES)('the %s whose turn it is can accept, decline or counter an open offer', (side) => {
  expect(listAllowedActions(side, createOffer('open', side))).toEqual(['accept', 'decline', 'counter']);
  expect(listAllowedActions(getOtherSide(side), createOffer('open', side))).toEqual(['withdraw']);
});

test('only the buyer can use or withdraw an accepted offer, no matter which party accepted it', () => {
  for (const turn of OFFER_SIDES) {
    expect(listAllowedActions('buyer', createOffer('accepted', turn))).toEqual(['withdraw', 'use']);
    expect(listAllowedActions('seller', createOffer('accepted', turn))).toEqual([]);
  }
});

test('a closed offer allows no action', () => {
  for (const state of OFFER_STATES.filter((candidate) => !isLive(candidate))) {
    for (const side of OFFER_SIDES)
      for (const turn of OFFER_SIDES) expect(listAllowedActions(side, createOffer(state, turn))).toEqual([]);
  }
  expect(OFFER_STATES.filter(isLive)).toEqual(['open', 'accepted']);
});

test('an offer with the maximum number of amounts cannot be countered', () => {
  expect(listAllowedActions('seller', createOffer('open', 'seller', MAX_OFFER_ROUNDS - 1))).toContain(
    'counter',
  );
  expect(listAllowedActions('seller', createOffer('open', 'seller', MAX_OFFER_ROUNDS))).toEqual([
    'accept',
    'decline',
  ]);
});

test('isTurnOf is true only for the party whose turn it is in an open offer', () => {
  expect(OFFER_SIDES.filter((side) => isTurnOf(createOffer('open', 'buyer'), side))).toEqual(['buyer']);
  expect(OFFER_SIDES.filter((side) => isTurnOf(createOffer('accepted', 'buyer'), side))).toEqual([]);
});

test('findAmountProblem requires amounts below the price, and counteroffers that converge', () => {
  const withoutAmount = { price: 100, last: null };
  expect(findAmountProblem('buyer', 99, withoutAmount)).toBeNull();
  expect(findAmountProblem('buyer', 100, withoutAmount)).toBe('not-below-price');
  expect(findAmountProblem('seller', 101, { price: 100, last: 50 })).toBe('not-below-price');
  expect(findAmountProblem('seller', 50, { price: 100, last: 50 })).toBe('not-above-last');
  expect(findAmountProblem('seller', 51, { price: 100, last: 50 })).toBeNull();
  expect(findAmountProblem('buyer', 50, { price: 100, last: 50 })).toBe('not-below-last');
  expect(findAmountProblem('buyer', 49, { price: 100, last: 50 })).toBeNull();
});

interface OfferModel extends OfferStatus {
  amounts: { by: OfferSide; amount: number }[];
  acceptedBy: OfferSide | null;
}
type Attempt = [actor: OfferSide | 'clock', action: OfferAction, amount: number];
const PRICE = 1000;

/** Applies an action if it is allowed, like the server. */
function applyAttempt(model: OfferModel, [actor, action, amount]: Attempt): OfferModel {
  const nextState = OFFER_TRANSITIONS[action].to;
  if (actor === 'clock')
    return action === 'expire' && isLive(model.state) ? { ...model, state: nextState } : model;
  if (!canPerformOfferAction(actor, action, model)) return model;
  if (action !== 'counter') {
    return { ...model, state: nextState, acceptedBy: action === 'accept' ? actor : model.acceptedBy };
  }
  const last = model.amounts.at(-1)?.amount ?? null;
  if (findAmountProblem(actor, amount, { price: PRICE, last })) return model;
  const amounts = [...model.amounts, { by: actor, amount }];
  return { ...model, state: nextState, turn: getOtherSide(actor), rounds: model.rounds + 1, amounts };
}

const attemptArbitrary = fc.tuple(
  fc.constantFrom(...OFFER_SIDES, 'clock' as const),
  // Counteroffers are more frequent, so negotiations are longer.
  fc.constantFrom(...OFFER_ACTIONS, 'counter', 'counter', 'counter'),
  fc.integer({ min: 1, max: PRICE + 10 }),
);

test('amounts converge in any sequence of actions, and a party accepts only the other party’s amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: PRICE - 1 }),
      fc.array(attemptArbitrary, { maxLength: 40 }),
      (firstAmount, attempts) => {
        let model: OfferModel = {
          ...createOffer('open'),
          amounts: [{ by: 'buyer', amount: firstAmount }],
          acceptedBy: null,
        };
        for (const attempt of attempts) {
          const previous = model;
          model = applyAttempt(previous, attempt);
          if (!isLive(previous.state)) expect(model).toBe(previous);
          expect(model.rounds).toBe(model.amounts.length);
          expect(model.rounds).toBeLessThanOrEqual(MAX_OFFER_ROUNDS);
          expect(model.turn).toBe(getOtherSide(model.amounts.at(-1)!.by));
          model.amounts.forEach(({ by, amount }, index) => {
            expect(by).toBe(OFFER_SIDES[index % 2]);
            expect(amount).toBeLessThan(PRICE);
          });
          const lowestAsk = model.amounts.filter(({ by }) => by === 'seller').at(-1)?.amount ?? PRICE;
          const highestBid = model.amounts.filter(({ by }) => by === 'buyer').at(-1)!.amount;
          expect(highestBid).toBeLessThan(lowestAsk);
          if (model.acceptedBy) expect(model.amounts.at(-1)!.by).toBe(getOtherSide(model.acceptedBy));
        }
        if (model.state === 'used' || model.state === 'accepted') expect(model.acceptedBy).not.toBeNull();
      },
    ),
  );
});
