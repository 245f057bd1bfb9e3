import {
  getOtherSide,
  isLive,
  MAX_OFFER_ROUNDS,
  type OfferSide,
  type OfferState,
} from '@second-gear/contract/offer-states';
import fc from '@second-gear/contract/testing/properties';
import { and, eq } from 'drizzle-orm';
import { offerRounds, offers } from '../../platform/db/tables/offers.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { createOffers } from '../../testing/offer-fixtures.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

type Person = OfferSide | 'stranger';
type OfferAction = 'make' | 'accept' | 'decline' | 'counter' | 'withdraw' | 'order';
interface ScenarioStep {
  actor: Person;
  action: OfferAction | 'time';
  /** Dollars, for actions with an amount. */
  amount: number;
}

/** Expected state of the latest offer, with all its amounts so far. */
interface OfferModel {
  id: string;
  state: OfferState;
  amounts: { by: OfferSide; amount: number }[];
}
const PRICE_DOLLARS = 1600;

const stepArbitrary = fc.record<ScenarioStep>({
  actor: fc.constantFrom('buyer', 'seller', 'buyer', 'seller', 'stranger'),
  action: fc.constantFrom(
    'make',
    'accept',
    'accept',
    'decline',
    'counter',
    'counter',
    'withdraw',
    'order',
    'time',
  ),
  amount: fc.integer({ min: 1, max: PRICE_DOLLARS + 20 }),
});

/**
 * Returns whether this person may perform the action, according to the documented rules. It does not use the
 * contract's transition table.
 */
function isActionAllowed({ state, amounts }: OfferModel, actor: Person, action: OfferAction): boolean {
  if (actor === 'stranger') return false;
  const wasLastToAct = amounts.at(-1)?.by === actor;
  if (action === 'withdraw')
    return state === 'open' ? wasLastToAct : state === 'accepted' && actor === 'buyer';
  return state === 'open' && !wasLastToAct && (action !== 'counter' || amounts.length < MAX_OFFER_ROUNDS);
}

/** Whether this amount may follow the earlier amounts. */
const isAllowedAmount = (actor: OfferSide, amount: number, amounts: OfferModel['amounts']): boolean => {
  const lastAmount = amounts.at(-1)?.amount;
  if (amount >= PRICE_DOLLARS) return false;
  if (lastAmount === undefined) return true;
  return actor === 'buyer' ? amount < lastAmount : amount > lastAmount;
};

const STATE_AFTER_ACTION = {
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrawn',
  counter: 'open',
} as const;

test('offers follow the rules for any actions of buyer, seller and a stranger in any order, with expiries', async () => {
  const runScenario = async (steps: ScenarioStep[]) => {
    const { car, buyer, seller } = await createOffers(testApp, { priceCents: PRICE_DOLLARS * 100 });
    const people = { buyer, seller, stranger: await testApp.buildUser() };
    let model: OfferModel | null = null;
    let price: number | null = null;

    for (const { actor, action, amount } of steps) {
      const as = people[actor];
      if (action === 'time') {
        if (!model || !isLive(model.state)) continue;
        await testApp.db
          .update(offers)
          .set({ expiresAt: new Date(0) })
          .where(eq(offers.id, model.id));
        model.state = 'expired';
      } else if (action === 'make') {
        if (actor === 'stranger') continue;
        const response = await testApp.call('POST', '/offers', { as, body: { carId: car.id, amount } });
        const isOpen: boolean = model !== null && isLive(model.state);
        const isOfferMade =
          actor === 'buyer' && price === null && !isOpen && isAllowedAmount('buyer', amount, []);
        expect([actor, action, amount, response.statusCode === 201]).toEqual([
          actor,
          action,
          amount,
          isOfferMade,
        ]);
        if (isOfferMade) {
          const { insertedId } = response.json<{ insertedId: string }>();
          model = { id: insertedId, state: 'open', amounts: [{ by: 'buyer', amount }] };
        }
      } else if (action === 'order') {
        if (actor !== 'buyer' || price !== null) continue;
        const agreedAmount: number | null = model?.state === 'accepted' ? model.amounts.at(-1)!.amount : null;
        const expectedPrice: number = agreedAmount ?? PRICE_DOLLARS;
        // The server only compares the price in the request with its own, and rejects any other price.
        const formWithWrongPrice = bookingFormOf(car, { resellPrice: expectedPrice - 0.5 });
        expect((await testApp.call('POST', '/orders', { as, body: formWithWrongPrice })).statusCode).toBe(
          409,
        );
        const formWithRightPrice = bookingFormOf(car, { resellPrice: expectedPrice });
        expect((await testApp.call('POST', '/orders', { as, body: formWithRightPrice })).statusCode).toBe(
          201,
        );
        price = expectedPrice;
        if (agreedAmount !== null) model!.state = 'used';
      } else {
        if (!model) continue;
        const requestBody =
          action === 'accept'
            ? { amount: model.amounts.at(-1)!.amount }
            : action === 'counter'
              ? { amount }
              : null;
        const response = await testApp.call('POST', `/offers/${model.id}/${action}`, {
          as,
          ...(requestBody && { body: requestBody }),
        });
        const isOrderableOrEnding = price === null || action === 'decline' || action === 'withdraw';
        const isAllowed = isActionAllowed(model, actor, action) && isOrderableOrEnding;
        const isDone: boolean =
          isAllowed && (action !== 'counter' || isAllowedAmount(actor as OfferSide, amount, model.amounts));
        expect([actor, action, amount, response.statusCode === 200]).toEqual([actor, action, amount, isDone]);
        if (actor === 'stranger') expect(response.statusCode).toBe(404);
        else if (!isDone) expect([400, 409]).toContain(response.statusCode);
        if (isDone) {
          model.state = STATE_AFTER_ACTION[action];
          if (action === 'counter') model.amounts.push({ by: actor as OfferSide, amount });
        }
      }

      // There is never more than one live offer.
      const isBuyersOffer = and(eq(offers.carId, car.id), eq(offers.buyerId, buyer.id));
      const rows = await testApp.db.select().from(offers).where(isBuyersOffer);
      const live = rows.filter(({ state, expiresAt }) => isLive(state) && expiresAt > new Date());
      expect(live.length).toBe(model !== null && isLive(model.state) ? 1 : 0);
      if (model) {
        const { id, amounts, state } = model;
        const offerResponse = await testApp.call('GET', `/offers/${id}`, { as: buyer });
        expect(offerResponse.json()).toMatchObject({ state, amount: amounts.at(-1)!.amount });
        const rounds = await testApp.db
          .select({ by: offerRounds.by, cents: offerRounds.amountCents })
          .from(offerRounds)
          .where(eq(offerRounds.offerId, id))
          .orderBy(offerRounds.round);
        expect(rounds).toEqual(amounts.map(({ by, amount: dollars }) => ({ by, cents: dollars * 100 })));
        // The latest amount is always that of the side whose turn it is not, so a user always accepts the
        // other side's amount.
        const storedOffer = rows.find((row) => row.id === id)!;
        expect(storedOffer.turn).toBe(getOtherSide(rounds.at(-1)!.by));
      }
      const [order] = await testApp.db.select().from(orders).where(eq(orders.carId, car.id));
      expect(order?.priceCents ?? null).toBe(price === null ? null : price * 100);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 24 }), runScenario), {
    numRuns: 25,
  });
}, 120_000);
