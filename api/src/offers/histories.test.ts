import {
  isLive,
  MAX_OFFER_ROUNDS,
  type OfferSide,
  type OfferState,
  otherSide,
} from '@second-gear/contract/offer-states';
import fc from '@second-gear/contract/testing/properties';
import { and, eq } from 'drizzle-orm';
import { offerRounds, offers } from '../db/tables/offers.ts';
import { orders } from '../db/tables/orders.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { bargainFor } from '../testing/bargain.ts';
import { bookingOf } from '../testing/booking.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type Person = OfferSide | 'stranger';
type Act = 'make' | 'accept' | 'decline' | 'counter' | 'withdraw' | 'order';
interface Step {
  who: Person;
  act: Act | 'time';
  /** Dollars, for actions with an amount. */
  amount: number;
}

/** Expected state of the latest offer, with all amounts named so far. */
interface Known {
  id: string;
  state: OfferState;
  said: { by: OfferSide; amount: number }[];
}
const PRICE = 1600;

const step = fc.record<Step>({
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
  amount: fc.integer({ min: 1, max: PRICE + 20 }),
});

/** Returns who may do what, by the documented rules. Written independently of the table of moves. */
function mayDo({ state, said }: Known, who: Person, act: Act): boolean {
  if (who === 'stranger') return false;
  const spokeLast = said.at(-1)?.by === who;
  if (act === 'withdraw') return state === 'open' ? spokeLast : state === 'accepted' && who === 'buyer';
  return state === 'open' && !spokeLast && (act !== 'counter' || said.length < MAX_OFFER_ROUNDS);
}

/** Whether this amount may follow the earlier ones. */
const fits = (who: OfferSide, amount: number, said: Known['said']): boolean => {
  const last = said.at(-1)?.amount;
  if (amount >= PRICE) return false;
  if (last === undefined) return true;
  return who === 'buyer' ? amount < last : amount > last;
};

const AFTER = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', counter: 'open' } as const;

test('offers follow the rules for any actions of buyer, seller and a stranger in any order, with expiries', async () => {
  const history = async (steps: Step[]) => {
    const { car, buyer, seller } = await bargainFor(t, { priceCents: PRICE * 100 });
    const people = { buyer, seller, stranger: await t.buildUser() };
    let known: Known | null = null;
    let price: number | null = null;

    for (const { who, act, amount } of steps) {
      const as = people[who];
      if (act === 'time') {
        if (!known || !isLive(known.state)) continue;
        await t.db
          .update(offers)
          .set({ expiresAt: new Date(0) })
          .where(eq(offers.id, known.id));
        known.state = 'expired';
      } else if (act === 'make') {
        if (who === 'stranger') continue;
        const answer = await t.call('POST', '/offers', { as, body: { carId: car.id, amount } });
        const open: boolean = known !== null && isLive(known.state);
        const made = who === 'buyer' && price === null && !open && fits('buyer', amount, []);
        expect([who, act, amount, answer.statusCode === 201]).toEqual([who, act, amount, made]);
        if (made) {
          const { insertedId } = answer.json<{ insertedId: string }>();
          known = { id: insertedId, state: 'open', said: [{ by: 'buyer', amount }] };
        }
      } else if (act === 'order') {
        if (who !== 'buyer' || price !== null) continue;
        const agreed: number | null = known?.state === 'accepted' ? known.said.at(-1)!.amount : null;
        const expected: number = agreed ?? PRICE;
        // The price from the browser is only compared. Any other price is rejected.
        const wrong = bookingOf(car, { resellPrice: expected - 0.5 });
        expect((await t.call('POST', '/orders', { as, body: wrong })).statusCode).toBe(409);
        const right = bookingOf(car, { resellPrice: expected });
        expect((await t.call('POST', '/orders', { as, body: right })).statusCode).toBe(201);
        price = expected;
        if (agreed !== null) known!.state = 'used';
      } else {
        if (!known) continue;
        const named =
          act === 'accept' ? { amount: known.said.at(-1)!.amount } : act === 'counter' ? { amount } : null;
        const answer = await t.call('POST', `/offers/${known.id}/${act}`, {
          as,
          ...(named && { body: named }),
        });
        const free = price === null || act === 'decline' || act === 'withdraw';
        const may = mayDo(known, who, act) && free;
        const done: boolean = may && (act !== 'counter' || fits(who as OfferSide, amount, known.said));
        expect([who, act, amount, answer.statusCode === 200]).toEqual([who, act, amount, done]);
        if (who === 'stranger') expect(answer.statusCode).toBe(404);
        else if (!done) expect([400, 409]).toContain(answer.statusCode);
        if (done) {
          known.state = AFTER[act];
          if (act === 'counter') known.said.push({ by: who as OfferSide, amount });
        }
      }

      // There is never more than one open offer.
      const mine = and(eq(offers.carId, car.id), eq(offers.buyerId, buyer.id));
      const rows = await t.db.select().from(offers).where(mine);
      const live = rows.filter(({ state, expiresAt }) => isLive(state) && expiresAt > new Date());
      expect(live.length).toBe(known !== null && isLive(known.state) ? 1 : 0);
      if (known) {
        const { id, said, state } = known;
        const seen = await t.call('GET', `/offers/${id}`, { as: buyer });
        expect(seen.json()).toMatchObject({ state, amount: said.at(-1)!.amount });
        const rounds = await t.db
          .select({ by: offerRounds.by, cents: offerRounds.amountCents })
          .from(offerRounds)
          .where(eq(offerRounds.offerId, id))
          .orderBy(offerRounds.round);
        expect(rounds).toEqual(said.map(({ by, amount: dollars }) => ({ by, cents: dollars * 100 })));
        // The latest amount is always that of the side that does not have the turn, so a user always accepts
        // the other side's amount.
        const stored = rows.find((row) => row.id === id)!;
        expect(stored.turn).toBe(otherSide(rounds.at(-1)!.by));
      }
      const [order] = await t.db.select().from(orders).where(eq(orders.carId, car.id));
      expect(order?.priceCents ?? null).toBe(price === null ? null : price * 100);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), history), {
    numRuns: 25,
  });
}, 120_000);
