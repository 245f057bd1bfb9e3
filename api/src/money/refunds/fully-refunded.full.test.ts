import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { entryKindsOf } from '../../testing/ledger.ts';
import {
  type CardForm,
  createPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { sendRefunds, sendRefundsNow } from '../refund-processing/send-refunds.ts';
import { syncRefund } from './sync-refunds.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

/**
 * Creates an order that ended before its payment arrived. Its refund is still owed, because the provider's
 * refund call failed.
 */
async function createOrderWithLatePayment(state: 'cancelled' | 'lapsed'): Promise<CardForm> {
  const paidOrder = await fixture.openCardForm();
  await fixture.testApp.db.delete(cars).where(eq(cars.id, paidOrder.carId));
  await fixture.testApp.db.update(orders).set({ state }).where(eq(orders.id, paidOrder.order.id));
  await fixture.sandbox.pay(paidOrder.clientSecret);
  await fixture.sandbox.injectFault({ kind: 'error', path: '/v1/refunds', times: 1000 });
  await fixture.runJobs();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'owed', amountCents: 1_600_000 },
  ]);
  await fixture.sandbox.restore();
  return paidOrder;
}

test('a payment counts as refunded only after its last partial refund succeeded', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await sendRefundsNow(fixture.paymentContext(), [await fixture.requestRefund(paidOrder, 600_000)]);
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'succeeded' }]);
  await fixture.sandbox.emit('refunds/next', { status: 'pending', times: 1 });
  await sendRefundsNow(fixture.paymentContext(), [await fixture.requestRefund(paidOrder)]);
  expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: null }]);
  await fixture.sandbox.emit('advance');
  await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: expect.any(Date) }]);
}, 30_000);

test.each(['cancelled', 'lapsed'] as const)(
  'an order that was %s becomes refunded once all late payments are refunded',
  async (state) => {
    const paidOrder = await createOrderWithLatePayment(state);
    await syncRefund(fixture.paymentContext(), await fixture.refundAtProvider(paidOrder, 100_000));
    expect(await fixture.orderOf(paidOrder)).toMatchObject({ state });
    expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: null }]);
    await fixture.runJobs();
    expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
    expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: expect.any(Date) }]);
    expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
    expect(await entryKindsOf(fixture.testApp.db, paidOrder.order.id)).toEqual([
      'payment',
      'refund_sent',
      'refund_sent',
    ]);
  },
);
