import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { entryKindsOf } from '../../testing/ledger.ts';
import {
  createPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { CARDS } from '../../testing/sandbox.ts';
import { sendPayouts } from '../payouts/send.ts';
import { sendRefunds } from '../refund-processing/send-refunds.ts';
import { syncDispute } from './bank-disputes.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

/** Opens a chargeback as the cardholder. The bank provisionally withdraws the money. */
const openBankDispute = ({ chargeId }: PaidOrder, amount?: number) =>
  fixture.sandbox.emit(
    `charges/${chargeId}/dispute`,
    amount === undefined ? {} : { amount },
  ) as Promise<Stripe.Dispute>;
const decideDispute = ({ id }: Stripe.Dispute, status: 'won' | 'lost') =>
  fixture.sandbox.emit(`disputes/${id}/close`, { status }) as Promise<Stripe.Dispute>;
const deliverDisputeEvent = async (event: string, { id }: Stripe.Dispute) =>
  expect((await fixture.deliverWebhook(`charge.dispute.${event}`, id)).statusCode).toBe(200);
const findDisputesOf = ({ order }: PaidOrder) =>
  fixture.testApp.db.select().from(disputes).where(eq(disputes.orderId, order.id));
const findEntriesOf = ({ order }: PaidOrder) => entryKindsOf(fixture.testApp.db, order.id);
/**
 * Returns a lost dispute as the provider would return it. The sandbox allows no second dispute of the same
 * payment.
 */
const buildLostDispute = (intentId: string) =>
  ({
    object: 'dispute',
    id: `dp_${intentId}`,
    amount: 1_600_000,
    reason: 'fraudulent',
    currency: 'usd',
    status: 'lost',
    payment_intent: intentId,
    balance_transactions: [{ id: `txn_${intentId}`, amount: -1_600_000, currency: 'usd', created: 1 }],
  }) as Stripe.Dispute;
/**
 * Charges the card of a paid order again. Returns the payment intent, for which no webhook has been
 * delivered.
 */
async function payTwice({ order, buyer }: PaidOrder): Promise<Stripe.PaymentIntent> {
  const secondIntent = await fixture.sandbox.stripe.paymentIntents.create({
    amount: order.priceCents,
    currency: 'usd',
    metadata: { orderId: order.id, userId: buyer.id },
  });
  await fixture.sandbox.pay(secondIntent.client_secret!);
  return secondIntent;
}

test('a chargeback withdraws the money, and winning it returns the money', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const bankDispute = await openBankDispute(paidOrder);
  await deliverDisputeEvent('created', bankDispute);
  expect(await findDisputesOf(paidOrder)).toMatchObject([
    {
      kind: 'bank',
      providerId: bankDispute.id,
      providerStatus: 'needs_response',
      amountCents: 1_600_000,
      decidedAt: null,
    },
  ]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ held: -1_600_000, lost: 1_600_000 });
  await decideDispute(bankDispute, 'won');
  await deliverDisputeEvent('closed', bankDispute);
  await deliverDisputeEvent('funds_reinstated', bankDispute);
  expect(await findDisputesOf(paidOrder)).toMatchObject([
    { providerStatus: 'won', decision: 'release', refundCents: 0, decidedAt: expect.any(Date) },
  ]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_600_000, held: -1_600_000 });
  expect(await findEntriesOf(paidOrder)).toEqual(['payment', 'chargeback', 'chargeback_won']);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'paid' });
}, 30_000);

test('a chargeback lost while the money is held ends the order and frees its car', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const bankDispute = await openBankDispute(paidOrder);
  await deliverDisputeEvent('created', bankDispute);
  await decideDispute(bankDispute, 'lost');
  await deliverDisputeEvent('closed', bankDispute);
  await fixture.runJobs();
  expect(await findDisputesOf(paidOrder)).toMatchObject([{ decision: 'refund', refundCents: 1_600_000 }]);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.carStatusOf(paidOrder)).toBe('available');
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({ state: 'refunded', refundedCents: 1_600_000 });
  // The bank has refunded the buyer, so we owe no refund.
  expect(await fixture.refundRequestsOf(paidOrder)).toEqual([]);
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toEqual([]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
  expect(await findEntriesOf(paidOrder)).toEqual(['payment', 'chargeback', 'chargeback_lost']);
}, 30_000);

test('a partly lost chargeback takes that part, and the order continues', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await decideDispute(await openBankDispute(paidOrder, 400_000), 'lost');
  await fixture.runJobs();
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'paid' });
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({ state: 'held', refundedCents: 400_000 });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_200_000, held: -1_200_000 });
}, 30_000);

test('a chargeback lost after the payout is our loss', async () => {
  const paidOrder = await fixture.createDuePayout();
  await fixture.runJobs();
  await decideDispute(await openBankDispute(paidOrder), 'lost');
  await fixture.runJobs();
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.carStatusOf(paidOrder)).toBe('sold');
  expect(await fixture.payoutOf(paidOrder)).toMatchObject({ state: 'sent' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: -1_520_000, lost: 1_520_000 });
}, 30_000);

test('without a fee, a chargeback lost after the payout adds no further ledger entry', async () => {
  const paidOrder = await fixture.createDuePayout('ready', 0);
  await fixture.runJobs();
  await decideDispute(await openBankDispute(paidOrder), 'lost');
  await fixture.runJobs();
  expect(await findDisputesOf(paidOrder)).toMatchObject([{ decision: 'refund', refundCents: 1_600_000 }]);
  expect(await findEntriesOf(paidOrder)).toEqual(['payment', 'hand_over', 'payout_sent', 'chargeback']);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: -1_600_000, lost: 1_600_000 });
}, 30_000);

test('a lost chargeback closes the buyer’s dispute if it took the full amount', async () => {
  const openBuyerDispute = async (amount?: number) => {
    const paidOrder = await fixture.createPaidOrder();
    const id = `buyer-${paidOrder.order.id}`;
    await fixture.testApp.db.insert(disputes).values({
      id,
      orderId: paidOrder.order.id,
      kind: 'buyer',
      openedBy: paidOrder.buyer.id,
      text: 'It leaks',
    });
    await decideDispute(await openBankDispute(paidOrder, amount), 'lost');
    await fixture.runJobs();
    return (await findDisputesOf(paidOrder)).find((dispute) => dispute.id === id);
  };
  expect(await openBuyerDispute(400_000)).toMatchObject({ decision: null, decidedAt: null });
  expect(await openBuyerDispute()).toMatchObject({
    decision: 'refund',
    refundCents: 1_600_000,
    decidedBy: null,
    decisionReason: '',
    decidedAt: expect.any(Date),
  });
}, 30_000);

test('a chargeback on an unknown payment changes nothing', async () => {
  const countBefore = await fixture.testApp.db.$count(disputes);
  await syncDispute(fixture.paymentContext(), buildLostDispute('pi_of_somebody_else'));
  expect(await fixture.testApp.db.$count(disputes)).toBe(countBefore);
}, 30_000);

test('a chargeback lost before the payout takes the payout and our fee', async () => {
  const paidOrder = await fixture.createDuePayout();
  const bankDispute = await openBankDispute(paidOrder);
  await deliverDisputeEvent('created', bankDispute);
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.payoutOf(paidOrder)).toMatchObject({ state: 'owed' });
  await decideDispute(bankDispute, 'lost');
  await deliverDisputeEvent('closed', bankDispute);
  await fixture.runJobs();
  expect(await fixture.payoutOf(paidOrder)).toBeUndefined();
  expect(await fixture.providerTransfersOf(paidOrder)).toEqual([]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);

test('a chargeback larger than the remaining money takes the rest, and the difference is our loss', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const bankDispute = await openBankDispute(paidOrder);
  // An operator refunds a part before the bank takes the full amount. This is rare, but banks report disputes
  // late.
  await fixture.sandbox.emit(`disputes/${bankDispute.id}/close`, { status: 'won' });
  await fixture.runJobs();
  await fixture.requestRefund(paidOrder, 600_000);
  await fixture.runJobs();
  const repeated = { ...buildLostDispute(paidOrder.intentId), id: `${bankDispute.id}again` };
  await syncDispute(fixture.paymentContext(), repeated);
  await syncDispute(fixture.paymentContext(), repeated);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({ state: 'refunded', refundedCents: 1_600_000 });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: -600_000, lost: 600_000 });
}, 30_000);

test('duplicate, late and out-of-order events change nothing', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const bankDispute = await openBankDispute(paidOrder);
  await decideDispute(bankDispute, 'lost');
  for (const event of ['closed', 'created', 'funds_withdrawn', 'closed', 'created'])
    await deliverDisputeEvent(event, bankDispute);
  // A slow process still has the dispute's state before the bank's decision.
  await syncDispute(fixture.paymentContext(), bankDispute);
  expect(await findDisputesOf(paidOrder)).toMatchObject([{ decision: 'refund' }]);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);

test('chargebacks without webhooks are found in the provider’s lists', async () => {
  const paidOrder = await fixture.createPaidOrder({}, CARDS.disputed);
  await fixture.runJobs();
  const [bankDispute] = (await fixture.sandbox.stripe.disputes.list({ payment_intent: paidOrder.intentId }))
    .data;
  expect(await findDisputesOf(paidOrder)).toMatchObject([{ providerId: bankDispute?.id, decidedAt: null }]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ held: -1_600_000, lost: 1_600_000 });
  await decideDispute(bankDispute!, 'won');
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_600_000, held: -1_600_000 });
}, 30_000);

test('a chargeback on a second payment that is being refunded does not affect the first payment', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const { sandbox } = fixture;
  const secondIntent = await payTwice(paidOrder);
  await sandbox.injectFault({ kind: 'error', path: '/v1/refunds', times: 1000 });
  expect((await fixture.deliverWebhook('payment_intent.succeeded', secondIntent.id)).statusCode).toBe(200);
  const { latest_charge: charge } = await sandbox.stripe.paymentIntents.retrieve(secondIntent.id);
  const bankDispute = await openBankDispute({ ...paidOrder, chargeId: String(charge) });
  await decideDispute(bankDispute, 'lost');
  await deliverDisputeEvent('closed', bankDispute);
  await sandbox.restore();
  await fixture.runJobs();
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'paid' });
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({ state: 'held', refundedCents: 0 });
  expect(await fixture.carStatusOf(paidOrder)).toBe('sold');
  // The bank's refund covered the pending refund, so nothing is owed any more.
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { reason: 'paid_twice', state: 'succeeded' },
  ]);
  expect((await fixture.paymentsOf(paidOrder)).find(({ flag }) => flag !== null)?.refundedAt).toBeInstanceOf(
    Date,
  );
  expect(await fixture.providerRefundsOf(secondIntent.id)).toEqual([]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_600_000, held: -1_600_000 });
}, 30_000);

test('a chargeback on a second payment that was already refunded is our loss and does not affect the first payment', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const secondIntent = await payTwice(paidOrder);
  expect((await fixture.deliverWebhook('payment_intent.succeeded', secondIntent.id)).statusCode).toBe(200);
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(secondIntent.id)).toMatchObject([{ status: 'succeeded' }]);
  await syncDispute(fixture.paymentContext(), buildLostDispute(secondIntent.id));
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'paid' });
  expect(await fixture.escrowOf(paidOrder)).toMatchObject({ state: 'held', refundedCents: 0 });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ held: -1_600_000, lost: 1_600_000 });
}, 30_000);

test('a chargeback on a refunded payment that arrived after the order ended is our loss', async () => {
  const paidOrder = await fixture.openCardForm();
  await fixture.sandbox.pay(paidOrder.clientSecret);
  await fixture.testApp.db
    .update(orders)
    .set({ state: 'cancelled', lapsesAt: null })
    .where(eq(orders.id, paidOrder.order.id));
  await fixture.runJobs();
  await syncDispute(fixture.paymentContext(), buildLostDispute(paidOrder.intentId));
  expect(await fixture.escrowOf({ order: paidOrder.order })).toBeUndefined();
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: -1_600_000, lost: 1_600_000 });
}, 30_000);

test('a refund that failed before the chargeback is not owed on top of the chargeback', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.requestRefund(paidOrder);
  await fixture.sandbox.emit('refunds/next', { status: 'failed' });
  await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
  const bankDispute = await openBankDispute(paidOrder);
  await fixture.runJobs();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ state: 'owed' }]);
  await decideDispute(bankDispute, 'lost');
  await fixture.runJobs();
  await fixture.runJobs();
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'succeeded', problem: 'chargeback' },
  ]);
  expect(await findEntriesOf(paidOrder)).toContain('chargeback_lost');
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toMatchObject([{ status: 'failed' }]);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);
