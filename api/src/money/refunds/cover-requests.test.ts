import type Stripe from 'stripe';
import {
  createPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { sendRefunds } from '../refund-processing/send-refunds.ts';
import { syncRefund } from './sync-refunds.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

/** Refunds `amount` at the provider as an admin would, and syncs that refund. */
async function refundAtProvider(paidOrder: PaidOrder, amount: number): Promise<Stripe.Refund> {
  const providerRefund = await fixture.refundAtProvider(paidOrder, amount);
  await syncRefund(fixture.paymentContext(), providerRefund);
  return providerRefund;
}

test('a smaller manual refund covers part of a due refund, and the rest stays due', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const refundId = await fixture.requestRefund(paidOrder, 300_000);
  const providerRefund = await refundAtProvider(paidOrder, 100_000);
  const refundRequests = await fixture.refundRequestsOf(paidOrder);
  expect(refundRequests).toHaveLength(2);
  expect(refundRequests.find(({ id }) => id === refundId)).toMatchObject({
    state: 'owed',
    amountCents: 200_000,
    partOf: null,
  });
  expect(refundRequests.find(({ id }) => id !== refundId)).toMatchObject({
    state: 'succeeded',
    amountCents: 100_000,
    providerId: providerRefund.id,
    partOf: refundId,
    reason: 'cancelled',
  });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({
    provider: 1_500_000,
    held: -1_300_000,
    owed_back: -200_000,
  });
  await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
  const amounts = (await fixture.providerRefundsOf(paidOrder.intentId)).map(({ amount }) => amount);
  expect(amounts.sort()).toEqual([100_000, 200_000]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_300_000, held: -1_300_000 });
}, 30_000);

test('a part that is split again still belongs to the original refund', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const refundId = await fixture.requestRefund(paidOrder, 300_000);
  const providerRefund = await refundAtProvider(paidOrder, 100_000);
  await fixture.sandbox.emit(`refunds/${providerRefund.id}`, { status: 'failed' });
  expect((await fixture.deliverWebhook('refund.failed', providerRefund.id)).statusCode).toBe(200);
  // The oldest refund is covered first. Both parts have the same creation time, and they add up to the
  // original refund.
  await refundAtProvider(paidOrder, 250_000);
  const refundRequests = await fixture.refundRequestsOf(paidOrder);
  expect(refundRequests).toHaveLength(3);
  expect(refundRequests.filter(({ id }) => id !== refundId).map(({ partOf }) => partOf)).toEqual([
    refundId,
    refundId,
  ]);
  expect(refundRequests.filter(({ state }) => state === 'owed')).toMatchObject([{ amountCents: 50_000 }]);
  await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_300_000, held: -1_300_000 });
}, 30_000);

test('a manual refund covers the oldest due refund first and does not change the next one', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const firstRefundId = await fixture.requestRefund(paidOrder, 100_000);
  const secondRefundId = await fixture.requestRefund(paidOrder, 70_000);
  const { nextAttemptAt } = (await fixture.refundRequestById(secondRefundId))!;
  const providerRefund = await refundAtProvider(paidOrder, 100_000);
  expect(await fixture.refundRequestsOf(paidOrder)).toHaveLength(2);
  expect(await fixture.refundRequestById(firstRefundId)).toMatchObject({
    state: 'succeeded',
    providerId: providerRefund.id,
  });
  expect(await fixture.refundRequestById(secondRefundId)).toMatchObject({
    state: 'owed',
    amountCents: 70_000,
    providerId: null,
    nextAttemptAt,
  });
}, 30_000);
