import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import {
  createPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { syncDispute } from '../bank-disputes/bank-disputes.ts';
import { sendRefunds } from '../refund-processing/send-refunds.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const processDueRefunds = () => sendRefunds(fixture.paymentContext(), fixture.advanceClock());
/**
 * Records a lost bank dispute about part of a payment. The test builds the dispute object itself: banks
 * dispute refunded payments too, but the sandbox rejects that.
 */
const loseDispute = ({ intentId }: PaidOrder, amount: number, id = 'dp') =>
  syncDispute(fixture.paymentContext(), {
    ...{ object: 'dispute', id: `${id}_${intentId}`, amount, reason: 'fraudulent' },
    ...{ status: 'lost', payment_intent: intentId, currency: 'usd' },
    balance_transactions: [{ id: `txn_${id}_${intentId}`, amount: -amount, currency: 'usd', created: 1 }],
  } as Stripe.Dispute);
/** Makes the latest refund of a payment fail after it was sent, and delivers the event. */
async function failRefund(paidOrder: PaidOrder): Promise<void> {
  const [providerRefund] = await fixture.providerRefundsOf(paidOrder.intentId);
  await fixture.sandbox.emit(`refunds/${providerRefund!.id}`, { status: 'failed' });
  expect((await fixture.deliverWebhook('refund.failed', providerRefund!.id)).statusCode).toBe(200);
}

test.each(['succeeded', 'pending'])(
  'a refund that was %s at the chargeback and then fails is covered by the chargeback',
  async (status) => {
    const paidOrder = await fixture.createPaidOrder();
    await fixture.requestRefund(paidOrder);
    await fixture.sandbox.emit('refunds/next', { status });
    await processDueRefunds();
    await loseDispute(paidOrder, 1_600_000);
    await failRefund(paidOrder);
    expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
      { state: 'succeeded', problem: 'chargeback' },
    ]);
    expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: expect.any(Date) }]);
    await fixture.runJobs();
    expect(await fixture.providerRefundsOf(paidOrder.intentId)).toMatchObject([{ status: 'failed' }]);
    expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
  },
  30_000,
);

test('a chargeback covers failed refunds up to the amount beyond other refunds, once', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.requestRefund(paidOrder, 600_000);
  await processDueRefunds();
  // Escrow covers 1,000,000 of this amount. The buyer has received the remaining 500,000 twice.
  await loseDispute(paidOrder, 1_500_000);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: -500_000, lost: 500_000 });
  await failRefund(paidOrder);
  const refundRequests = await fixture.refundRequestsOf(paidOrder);
  expect(refundRequests.find(({ problem }) => problem === 'chargeback')).toMatchObject({
    ...{ state: 'succeeded', amountCents: 500_000 },
  });
  expect(refundRequests.filter(({ state }) => state === 'owed')).toMatchObject([{ amountCents: 100_000 }]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 100_000, owed_back: -100_000 });
  await processDueRefunds();
  await failRefund(paidOrder);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 100_000, owed_back: -100_000 });
  expect(await fixture.refundRequestsOf(paidOrder)).toHaveLength(2);
}, 30_000);

test('a chargeback taken from escrow covers no failed refund', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.requestRefund(paidOrder, 600_000);
  await processDueRefunds();
  await loseDispute(paidOrder, 400_000);
  await failRefund(paidOrder);
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'owed', amountCents: 600_000 }]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({
    provider: 1_200_000,
    held: -600_000,
    owed_back: -600_000,
  });
}, 30_000);

test('a chargeback covers only refunds of its own payment if the order was paid twice', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const duplicateIntent = await fixture.sandbox.stripe.paymentIntents.create({
    amount: paidOrder.order.priceCents,
    currency: 'usd',
    metadata: { orderId: paidOrder.order.id, userId: paidOrder.buyer.id },
  });
  await fixture.sandbox.pay(duplicateIntent.client_secret!);
  expect((await fixture.deliverWebhook('payment_intent.succeeded', duplicateIntent.id)).statusCode).toBe(200);
  await fixture.runJobs();
  await failRefund({ ...paidOrder, intentId: duplicateIntent.id });
  await loseDispute(paidOrder, 1_600_000);
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'owed', reason: 'paid_twice' }]);
  await processDueRefunds();
  await loseDispute({ ...paidOrder, intentId: duplicateIntent.id }, 1_600_000);
  await failRefund({ ...paidOrder, intentId: duplicateIntent.id });
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'succeeded', reason: 'paid_twice', problem: 'chargeback' },
  ]);
}, 30_000);

test('a failed refund that was still due despite the bank’s payment is not sent again', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.requestRefund(paidOrder);
  await processDueRefunds();
  await loseDispute(paidOrder, 1_600_000);
  await failRefund(paidOrder);
  const [providerRefund] = await fixture.providerRefundsOf(paidOrder.intentId);
  const owedRefund = {
    state: 'owed' as const,
    problem: 'charge_disputed',
    providerId: providerRefund!.id,
    attempts: 1,
  };
  await fixture.testApp.db
    .update(refunds)
    .set({ ...owedRefund, succeededAt: null })
    .where(eq(refunds.orderId, paidOrder.order.id));
  await processDueRefunds();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'succeeded', problem: 'chargeback' },
  ]);
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toMatchObject([{ status: 'failed' }]);
}, 30_000);

test('a remaining refund that the provider rejects waits for the bank’s decision, then needs an admin', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const dispute = (await fixture.sandbox.emit(`charges/${paidOrder.chargeId}/dispute`, {
    amount: 400_000,
  })) as Stripe.Dispute;
  const refundId = await fixture.requestRefund(paidOrder, 1_200_000);
  const disputedRefund = { problem: 'charge_disputed', amountCents: 1_200_000 };
  // The dispute event has not arrived yet.
  await processDueRefunds();
  expect(await fixture.refundRequestById(refundId)).toMatchObject({ state: 'owed', ...disputedRefund });
  await fixture.sandbox.emit(`disputes/${dispute.id}/close`, { status: 'lost' });
  expect((await fixture.deliverWebhook('charge.dispute.closed', dispute.id)).statusCode).toBe(200);
  await processDueRefunds();
  const refundRequests = await fixture.refundRequestsOf(paidOrder);
  expect(refundRequests.filter(({ state }) => state === 'needs_person')).toMatchObject([
    { problem: 'charge_disputed', amountCents: 800_000 },
  ]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({
    provider: 1_200_000,
    held: -400_000,
    owed_back: -800_000,
  });
}, 30_000);
