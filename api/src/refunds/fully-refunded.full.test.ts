import { eq } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { entriesOf } from '../testing/ledger.ts';
import { type CardForm, createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { processRefunds, processRefundsNow } from './process-refunds.ts';
import { syncRefund } from './sync-refunds.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

/** An order that ended before its payment arrived, with the provider unable to refund it now. */
async function payLate(state: 'cancelled' | 'lapsed'): Promise<CardForm> {
  const form = await fixture.openCardForm();
  await fixture.t.db.delete(cars).where(eq(cars.id, form.carId));
  await fixture.t.db.update(orders).set({ state }).where(eq(orders.id, form.order.id));
  await fixture.sandbox.pay(form.clientSecret);
  await fixture.sandbox.injectFault({ kind: 'error', path: '/v1/refunds', times: 1000 });
  await fixture.runJobs();
  expect(await fixture.refundRequestsOf(form)).toMatchObject([{ state: 'owed', amountCents: 1_600_000 }]);
  await fixture.sandbox.restore();
  return form;
}

test('a payment counts as refunded only after its last part has succeeded', async () => {
  const form = await fixture.createPaidOrder();
  await processRefundsNow(fixture.paymentContext(), [await fixture.requestRefund(form, 600_000)]);
  expect(await fixture.refundRequestsOf(form)).toMatchObject([{ state: 'succeeded' }]);
  await fixture.sandbox.emit('refunds/next', { status: 'pending', times: 1 });
  await processRefundsNow(fixture.paymentContext(), [await fixture.requestRefund(form)]);
  expect(await fixture.paymentsOf(form)).toMatchObject([{ refundedAt: null }]);
  await fixture.sandbox.emit('advance');
  await processRefunds(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
}, 30_000);

test.each(['cancelled', 'lapsed'] as const)(
  'an order that was %s becomes refunded once all late payments are refunded',
  async (state) => {
    const form = await payLate(state);
    await syncRefund(fixture.paymentContext(), await fixture.refundAtProvider(form, 100_000));
    expect(await fixture.orderOf(form)).toMatchObject({ state });
    expect(await fixture.paymentsOf(form)).toMatchObject([{ refundedAt: null }]);
    await fixture.runJobs();
    expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
    expect(await fixture.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
    expect(await fixture.ledgerBalancesOf(form)).toEqual({});
    expect(await entriesOf(fixture.t.db, form.order.id)).toEqual(['payment', 'refund_sent', 'refund_sent']);
  },
);
