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
  who: Person;
  act: OfferAction | 'time';
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
  who: fc.constantFrom('buyer', 'seller', 'buyer', 'seller', 'stranger'),
  act: fc.constantFrom(
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
 * Returns whether this person may perform the action, by the documented rules. Written independently of the
 * contract's table of moves.
 */
function isActionAllowed({ state, amounts }: OfferModel, who: Person, act: OfferAction): boolean {
  if (who === 'stranger') return false;
  const wasLastToAct = amounts.at(-1)?.by === who;
  if (act === 'withdraw') return state === 'open' ? wasLastToAct : state === 'accepted' && who === 'buyer';
  return state === 'open' && !wasLastToAct && (act !== 'counter' || amounts.length < MAX_OFFER_ROUNDS);
}

/** Whether this amount may follow the earlier amounts. */
const isAllowedAmount = (who: OfferSide, amount: number, amounts: OfferModel['amounts']): boolean => {
  const last = amounts.at(-1)?.amount;
  if (amount >= PRICE_DOLLARS) return false;
  if (last === undefined) return true;
  return who === 'buyer' ? amount < last : amount > last;
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

    for (const { who, act, amount } of steps) {
      const as = people[who];
      if (act === 'time') {
        if (!model || !isLive(model.state)) continue;
        await testApp.db
          .update(offers)
          .set({ expiresAt: new Date(0) })
          .where(eq(offers.id, model.id));
        model.state = 'expired';
      } else if (act === 'make') {
        if (who === 'stranger') continue;
        const response = await testApp.call('POST', '/offers', { as, body: { carId: car.id, amount } });
        const open: boolean = model !== null && isLive(model.state);
        const isMade = who === 'buyer' && price === null && !open && isAllowedAmount('buyer', amount, []);
        expect([who, act, amount, response.statusCode === 201]).toEqual([who, act, amount, isMade]);
        if (isMade) {
          const { insertedId } = response.json<{ insertedId: string }>();
          model = { id: insertedId, state: 'open', amounts: [{ by: 'buyer', amount }] };
        }
      } else if (act === 'order') {
        if (who !== 'buyer' || price !== null) continue;
        const agreed: number | null = model?.state === 'accepted' ? model.amounts.at(-1)!.amount : null;
        const expected: number = agreed ?? PRICE_DOLLARS;
        // The server only compares the price in the request with its own, and rejects any other price.
        const formWithWrongPrice = bookingFormOf(car, { resellPrice: expected - 0.5 });
        expect((await testApp.call('POST', '/orders', { as, body: formWithWrongPrice })).statusCode).toBe(
          409,
        );
        const formWithRightPrice = bookingFormOf(car, { resellPrice: expected });
        expect((await testApp.call('POST', '/orders', { as, body: formWithRightPrice })).statusCode).toBe(
          201,
        );
        price = expected;
        if (agreed !== null) model!.state = 'used';
      } else {
        if (!model) continue;
        const requestBody =
          act === 'accept' ? { amount: model.amounts.at(-1)!.amount } : act === 'counter' ? { amount } : null;
        const response = await testApp.call('POST', `/offers/${model.id}/${act}`, {
          as,
          ...(requestBody && { body: requestBody }),
        });
        const isOrderableOrEnding = price === null || act === 'decline' || act === 'withdraw';
        const isAllowed = isActionAllowed(model, who, act) && isOrderableOrEnding;
        const isDone: boolean =
          isAllowed && (act !== 'counter' || isAllowedAmount(who as OfferSide, amount, model.amounts));
        expect([who, act, amount, response.statusCode === 200]).toEqual([who, act, amount, isDone]);
        if (who === 'stranger') expect(response.statusCode).toBe(404);
        else if (!isDone) expect([400, 409]).toContain(response.statusCode);
        if (isDone) {
          model.state = STATE_AFTER_ACTION[act];
          if (act === 'counter') model.amounts.push({ by: who as OfferSide, amount });
        }
      }

      // There is never more than one live offer.
      const isBuyersOffer = and(eq(offers.carId, car.id), eq(offers.buyerId, buyer.id));
      const rows = await testApp.db.select().from(offers).where(isBuyersOffer);
      const live = rows.filter(({ state, expiresAt }) => isLive(state) && expiresAt > new Date());
      expect(live.length).toBe(model !== null && isLive(model.state) ? 1 : 0);
      if (model) {
        const { id, amounts, state } = model;
        const seen = await testApp.call('GET', `/offers/${id}`, { as: buyer });
        expect(seen.json()).toMatchObject({ state, amount: amounts.at(-1)!.amount });
        const rounds = await testApp.db
          .select({ by: offerRounds.by, cents: offerRounds.amountCents })
          .from(offerRounds)
          .where(eq(offerRounds.offerId, id))
          .orderBy(offerRounds.round);
        expect(rounds).toEqual(amounts.map(({ by, amount: dollars }) => ({ by, cents: dollars * 100 })));
        // The latest amount is always that of the side whose turn it is not, so a user always accepts the
        // other side's amount.
        const stored = rows.find((row) => row.id === id)!;
        expect(stored.turn).toBe(getOtherSide(rounds.at(-1)!.by));
      }
      const [order] = await testApp.db.select().from(orders).where(eq(orders.carId, car.id));
      expect(order?.priceCents ?? null).toBe(price === null ? null : price * 100);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 24 }), runScenario), {
    numRuns: 25,
  });
}, 120_000);
