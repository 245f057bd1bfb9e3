import { eq } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { entriesOf } from '../testing/ledger.ts';
import { type CardForm, openTill, type Till } from '../testing/till.ts';
import { followRefund } from './follow.ts';
import { pursueNow, pursueRefunds } from './pursue.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

/** An order that ended before its payment arrived, with the provider unable to refund it now. */
async function openLate(state: 'cancelled' | 'lapsed'): Promise<CardForm> {
  const form = await till.openCardForm();
  await till.t.db.delete(cars).where(eq(cars.id, form.carId));
  await till.t.db.update(orders).set({ state }).where(eq(orders.id, form.order.id));
  await till.sandbox.pay(form.clientSecret);
  await till.sandbox.fault({ kind: 'error', path: '/v1/refunds', times: 1000 });
  await till.runJobs();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'owed', amountCents: 1_600_000 }]);
  await till.sandbox.mend();
  return form;
}

test('a payment counts as refunded only after its last part has succeeded', async () => {
  const form = await till.openPaidOrder();
  await pursueNow(till.settling(), [await till.oweBack(form, 600_000)]);
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded' }]);
  await till.sandbox.tell('refunds/next', { status: 'pending', times: 1 });
  await pursueNow(till.settling(), [await till.oweBack(form)]);
  expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: null }]);
  await till.sandbox.tell('advance');
  await pursueRefunds(till.settling(), till.later());
  expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
}, 30_000);

test.each(['cancelled', 'lapsed'] as const)(
  'an order that was %s becomes refunded once all late payments are refunded',
  async (state) => {
    const form = await openLate(state);
    await followRefund(till.settling(), await till.refundByHand(form, 100_000));
    expect(await till.orderOf(form)).toMatchObject({ state });
    expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: null }]);
    await till.runJobs();
    expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
    expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
    expect(await till.ledgerOf(form)).toEqual({});
    expect(await entriesOf(till.t.db, form.order.id)).toEqual(['payment', 'refund_sent', 'refund_sent']);
  },
);
