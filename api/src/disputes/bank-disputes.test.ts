import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { disputes } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { sendPayouts } from '../payouts/send.ts';
import { processRefunds } from '../refunds/process-refunds.ts';
import { entriesOf } from '../testing/ledger.ts';
import { createPaymentsFixture, type PaidOrder, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { CARDS } from '../testing/sandbox.ts';
import { syncDispute } from './bank-disputes.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

/** The cardholder disputes the payment. The bank withdraws the money provisionally. */
const openBankDispute = ({ chargeId }: PaidOrder, amount?: number) =>
  fixture.sandbox.emit(
    `charges/${chargeId}/dispute`,
    amount === undefined ? {} : { amount },
  ) as Promise<Stripe.Dispute>;
const decideDispute = ({ id }: Stripe.Dispute, status: 'won' | 'lost') =>
  fixture.sandbox.emit(`disputes/${id}/close`, { status }) as Promise<Stripe.Dispute>;
const emitEvent = async (event: string, { id }: Stripe.Dispute) =>
  expect((await fixture.deliverWebhook(`charge.dispute.${event}`, id)).statusCode).toBe(200);
const findDisputesOf = ({ order }: PaidOrder) =>
  fixture.t.db.select().from(disputes).where(eq(disputes.orderId, order.id));
const findEntriesOf = ({ order }: PaidOrder) => entriesOf(fixture.t.db, order.id);
/** A lost dispute as the provider would return it. The sandbox allows no second dispute of the payment. */
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
/** Charges the card of a paid order again. Returns the intent, for which no webhook arrived. */
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
  const form = await fixture.createPaidOrder();
  const claim = await openBankDispute(form);
  await emitEvent('created', claim);
  expect(await findDisputesOf(form)).toMatchObject([
    {
      kind: 'bank',
      providerId: claim.id,
      providerStatus: 'needs_response',
      amountCents: 1_600_000,
      decidedAt: null,
    },
  ]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ held: -1_600_000, lost: 1_600_000 });
  await decideDispute(claim, 'won');
  await emitEvent('closed', claim);
  await emitEvent('funds_reinstated', claim);
  expect(await findDisputesOf(form)).toMatchObject([
    { providerStatus: 'won', decision: 'release', refundCents: 0, decidedAt: expect.any(Date) },
  ]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: 1_600_000, held: -1_600_000 });
  expect(await findEntriesOf(form)).toEqual(['payment', 'chargeback', 'chargeback_won']);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'paid' });
}, 30_000);

test('a chargeback lost while the money is held ends the order and frees its car', async () => {
  const form = await fixture.createPaidOrder();
  const claim = await openBankDispute(form);
  await emitEvent('created', claim);
  await decideDispute(claim, 'lost');
  await emitEvent('closed', claim);
  await fixture.runJobs();
  expect(await findDisputesOf(form)).toMatchObject([{ decision: 'refund', refundCents: 1_600_000 }]);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.carStatusOf(form)).toBe('available');
  expect(await fixture.holdOf(form)).toMatchObject({ state: 'refunded', refundedCents: 1_600_000 });
  // The bank refunded the buyer, so that no refund is left.
  expect(await fixture.refundRequestsOf(form)).toEqual([]);
  expect(await fixture.providerRefundsOf(form.intentId)).toEqual([]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
  expect(await findEntriesOf(form)).toEqual(['payment', 'chargeback', 'chargeback_lost']);
}, 30_000);

test('a partly lost chargeback takes that part, and the order continues', async () => {
  const form = await fixture.createPaidOrder();
  await decideDispute(await openBankDispute(form, 400_000), 'lost');
  await fixture.runJobs();
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await fixture.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 400_000 });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: 1_200_000, held: -1_200_000 });
}, 30_000);

test('a chargeback lost after the payout is our loss', async () => {
  const form = await fixture.createDuePayout();
  await fixture.runJobs();
  await decideDispute(await openBankDispute(form), 'lost');
  await fixture.runJobs();
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.carStatusOf(form)).toBe('sold');
  expect(await fixture.payoutOf(form)).toMatchObject({ state: 'sent' });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: -1_520_000, lost: 1_520_000 });
}, 30_000);

test('without a fee, a chargeback lost after the payout adds no further ledger entry', async () => {
  const form = await fixture.createDuePayout('ready', 0);
  await fixture.runJobs();
  await decideDispute(await openBankDispute(form), 'lost');
  await fixture.runJobs();
  expect(await findDisputesOf(form)).toMatchObject([{ decision: 'refund', refundCents: 1_600_000 }]);
  expect(await findEntriesOf(form)).toEqual(['payment', 'hand_over', 'payout_sent', 'chargeback']);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: -1_600_000, lost: 1_600_000 });
}, 30_000);

test('a lost chargeback closes the buyer’s dispute if it took the full amount', async () => {
  const openBuyerDispute = async (amount?: number) => {
    const form = await fixture.createPaidOrder();
    const id = `buyer-${form.order.id}`;
    await fixture.t.db
      .insert(disputes)
      .values({ id, orderId: form.order.id, kind: 'buyer', openedBy: form.buyer.id, text: 'It leaks' });
    await decideDispute(await openBankDispute(form, amount), 'lost');
    await fixture.runJobs();
    return (await findDisputesOf(form)).find((dispute) => dispute.id === id);
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
  const countBefore = await fixture.t.db.$count(disputes);
  await syncDispute(fixture.paymentContext(), buildLostDispute('pi_of_somebody_else'));
  expect(await fixture.t.db.$count(disputes)).toBe(countBefore);
}, 30_000);

test('a chargeback lost before the payout takes the payout and our fee', async () => {
  const form = await fixture.createDuePayout();
  const claim = await openBankDispute(form);
  await emitEvent('created', claim);
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.payoutOf(form)).toMatchObject({ state: 'owed' });
  await decideDispute(claim, 'lost');
  await emitEvent('closed', claim);
  await fixture.runJobs();
  expect(await fixture.payoutOf(form)).toBeUndefined();
  expect(await fixture.providerTransfersOf(form)).toEqual([]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 30_000);

test('a chargeback larger than the remaining money takes the rest, and the difference is our loss', async () => {
  const form = await fixture.createPaidOrder();
  const claim = await openBankDispute(form);
  // An operator refunds a part while the bank has all the money. Unlikely at the provider, but banks report
  // late.
  await fixture.sandbox.emit(`disputes/${claim.id}/close`, { status: 'won' });
  await fixture.runJobs();
  await fixture.requestRefund(form, 600_000);
  await fixture.runJobs();
  const repeated = { ...buildLostDispute(form.intentId), id: `${claim.id}again` };
  await syncDispute(fixture.paymentContext(), repeated);
  await syncDispute(fixture.paymentContext(), repeated);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.holdOf(form)).toMatchObject({ state: 'refunded', refundedCents: 1_600_000 });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: -600_000, lost: 600_000 });
}, 30_000);

test('duplicate, late and unordered events change nothing', async () => {
  const form = await fixture.createPaidOrder();
  const claim = await openBankDispute(form);
  await decideDispute(claim, 'lost');
  for (const event of ['closed', 'created', 'funds_withdrawn', 'closed', 'created'])
    await emitEvent(event, claim);
  // A slow process still has the state before the bank's decision.
  await syncDispute(fixture.paymentContext(), claim);
  expect(await findDisputesOf(form)).toMatchObject([{ decision: 'refund' }]);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 30_000);

test('chargebacks without webhooks are found in the provider’s lists', async () => {
  const form = await fixture.createPaidOrder({}, CARDS.disputed);
  await fixture.runJobs();
  const [claim] = (await fixture.sandbox.stripe.disputes.list({ payment_intent: form.intentId })).data;
  expect(await findDisputesOf(form)).toMatchObject([{ providerId: claim?.id, decidedAt: null }]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ held: -1_600_000, lost: 1_600_000 });
  await decideDispute(claim!, 'won');
  await fixture.runJobs();
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: 1_600_000, held: -1_600_000 });
}, 30_000);

test('a chargeback on a payment that is being refunded does not affect the active one', async () => {
  const form = await fixture.createPaidOrder();
  const { sandbox } = fixture;
  const secondIntent = await payTwice(form);
  await sandbox.injectFault({ kind: 'error', path: '/v1/refunds', times: 1000 });
  expect((await fixture.deliverWebhook('payment_intent.succeeded', secondIntent.id)).statusCode).toBe(200);
  const { latest_charge: charge } = await sandbox.stripe.paymentIntents.retrieve(secondIntent.id);
  const claim = await openBankDispute({ ...form, chargeId: String(charge) });
  await decideDispute(claim, 'lost');
  await emitEvent('closed', claim);
  await sandbox.restore();
  await fixture.runJobs();
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await fixture.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 0 });
  expect(await fixture.carStatusOf(form)).toBe('sold');
  // The bank paid the pending refund, so that nothing is owed any more.
  expect(await fixture.refundRequestsOf(form)).toMatchObject([{ reason: 'paid_twice', state: 'succeeded' }]);
  expect((await fixture.paymentsOf(form)).find(({ flag }) => flag !== null)?.refundedAt).toBeInstanceOf(Date);
  expect(await fixture.providerRefundsOf(secondIntent.id)).toEqual([]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: 1_600_000, held: -1_600_000 });
}, 30_000);

test('an already refunded second payment is our loss and is not taken from the first', async () => {
  const form = await fixture.createPaidOrder();
  const secondIntent = await payTwice(form);
  expect((await fixture.deliverWebhook('payment_intent.succeeded', secondIntent.id)).statusCode).toBe(200);
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(secondIntent.id)).toMatchObject([{ status: 'succeeded' }]);
  await syncDispute(fixture.paymentContext(), buildLostDispute(secondIntent.id));
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await fixture.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 0 });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ held: -1_600_000, lost: 1_600_000 });
}, 30_000);

test('an already refunded payment of an order that ended before it was paid is our loss', async () => {
  const form = await fixture.openCardForm();
  await fixture.sandbox.pay(form.clientSecret);
  await fixture.t.db
    .update(orders)
    .set({ state: 'cancelled', lapsesAt: null })
    .where(eq(orders.id, form.order.id));
  await fixture.runJobs();
  await syncDispute(fixture.paymentContext(), buildLostDispute(form.intentId));
  expect(await fixture.holdOf({ order: form.order })).toBeUndefined();
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: -1_600_000, lost: 1_600_000 });
}, 30_000);

test('a refund that failed before the chargeback is not owed in addition', async () => {
  const form = await fixture.createPaidOrder();
  await fixture.requestRefund(form);
  await fixture.sandbox.emit('refunds/next', { status: 'failed' });
  await processRefunds(fixture.paymentContext(), fixture.advanceClock());
  const claim = await openBankDispute(form);
  await fixture.runJobs();
  expect(await fixture.refundRequestsOf(form)).toMatchObject([{ state: 'owed' }]);
  await decideDispute(claim, 'lost');
  await fixture.runJobs();
  await fixture.runJobs();
  expect(await fixture.refundRequestsOf(form)).toMatchObject([{ state: 'succeeded', problem: 'chargeback' }]);
  expect(await findEntriesOf(form)).toContain('chargeback_lost');
  expect(await fixture.providerRefundsOf(form.intentId)).toMatchObject([{ status: 'failed' }]);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 30_000);
