import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { disputes } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { sendPayouts } from '../payouts/send.ts';
import { pursueRefunds } from '../refunds/pursue.ts';
import { entriesOf } from '../testing/ledger.ts';
import { CARDS } from '../testing/sandbox.ts';
import { openTill, type PaidForm, type Till } from '../testing/till.ts';
import { followDispute } from './bank.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

/** The cardholder disputes the payment. The bank withdraws the money provisionally. */
const claimOf = ({ chargeId }: PaidForm, amount?: number) =>
  till.sandbox.tell(
    `charges/${chargeId}/dispute`,
    amount === undefined ? {} : { amount },
  ) as Promise<Stripe.Dispute>;
const decide = ({ id }: Stripe.Dispute, status: 'won' | 'lost') =>
  till.sandbox.tell(`disputes/${id}/close`, { status }) as Promise<Stripe.Dispute>;
const tell = async (event: string, { id }: Stripe.Dispute) =>
  expect((await till.deliver(`charge.dispute.${event}`, id)).statusCode).toBe(200);
const disputesOf = ({ order }: PaidForm) =>
  till.t.db.select().from(disputes).where(eq(disputes.orderId, order.id));
const happened = ({ order }: PaidForm) => entriesOf(till.t.db, order.id);
/** A lost dispute as the provider would return it. The sandbox allows no second dispute of the payment. */
const lostOf = (intentId: string) =>
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
async function payTwice({ order, buyer }: PaidForm): Promise<Stripe.PaymentIntent> {
  const twin = await till.sandbox.stripe.paymentIntents.create({
    amount: order.priceCents,
    currency: 'usd',
    metadata: { orderId: order.id, userId: buyer.id },
  });
  await till.sandbox.pay(twin.client_secret!);
  return twin;
}

test('a chargeback withdraws the money, and winning it returns the money', async () => {
  const form = await till.openPaidOrder();
  const claim = await claimOf(form);
  await tell('created', claim);
  expect(await disputesOf(form)).toMatchObject([
    {
      kind: 'bank',
      providerId: claim.id,
      providerStatus: 'needs_response',
      amountCents: 1_600_000,
      decidedAt: null,
    },
  ]);
  expect(await till.ledgerOf(form)).toEqual({ held: -1_600_000, lost: 1_600_000 });
  await decide(claim, 'won');
  await tell('closed', claim);
  await tell('funds_reinstated', claim);
  expect(await disputesOf(form)).toMatchObject([
    { providerStatus: 'won', decision: 'release', refundCents: 0, decidedAt: expect.any(Date) },
  ]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, held: -1_600_000 });
  expect(await happened(form)).toEqual(['payment', 'chargeback', 'chargeback_won']);
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
}, 30_000);

test('a chargeback lost while the money is held ends the order and frees its car', async () => {
  const form = await till.openPaidOrder();
  const claim = await claimOf(form);
  await tell('created', claim);
  await decide(claim, 'lost');
  await tell('closed', claim);
  await till.runJobs();
  expect(await disputesOf(form)).toMatchObject([{ decision: 'refund', refundCents: 1_600_000 }]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.carStatusOf(form)).toBe('available');
  expect(await till.holdOf(form)).toMatchObject({ state: 'refunded', refundedCents: 1_600_000 });
  // The bank refunded the buyer, so that no refund is left.
  expect(await till.debtsOf(form)).toEqual([]);
  expect(await till.refundsOf(form.intentId)).toEqual([]);
  expect(await till.ledgerOf(form)).toEqual({});
  expect(await happened(form)).toEqual(['payment', 'chargeback', 'chargeback_lost']);
}, 30_000);

test('a partly lost chargeback takes that part, and the order continues', async () => {
  const form = await till.openPaidOrder();
  await decide(await claimOf(form, 400_000), 'lost');
  await till.runJobs();
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await till.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 400_000 });
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_200_000, held: -1_200_000 });
}, 30_000);

test('a chargeback lost after the payout is our loss', async () => {
  const form = await till.openDuePayout();
  await till.runJobs();
  await decide(await claimOf(form), 'lost');
  await till.runJobs();
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.carStatusOf(form)).toBe('sold');
  expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
  expect(await till.ledgerOf(form)).toEqual({ provider: -1_520_000, lost: 1_520_000 });
}, 30_000);

test('without a fee, a chargeback lost after the payout adds no further ledger entry', async () => {
  const form = await till.openDuePayout('ready', 0);
  await till.runJobs();
  await decide(await claimOf(form), 'lost');
  await till.runJobs();
  expect(await disputesOf(form)).toMatchObject([{ decision: 'refund', refundCents: 1_600_000 }]);
  expect(await happened(form)).toEqual(['payment', 'hand_over', 'payout_sent', 'chargeback']);
  expect(await till.ledgerOf(form)).toEqual({ provider: -1_600_000, lost: 1_600_000 });
}, 30_000);

test('a lost chargeback closes the buyer’s dispute if it took the full amount', async () => {
  const ofBuyer = async (amount?: number) => {
    const form = await till.openPaidOrder();
    const id = `buyer-${form.order.id}`;
    await till.t.db
      .insert(disputes)
      .values({ id, orderId: form.order.id, kind: 'buyer', openedBy: form.buyer.id, text: 'It leaks' });
    await decide(await claimOf(form, amount), 'lost');
    await till.runJobs();
    return (await disputesOf(form)).find((dispute) => dispute.id === id);
  };
  expect(await ofBuyer(400_000)).toMatchObject({ decision: null, decidedAt: null });
  expect(await ofBuyer()).toMatchObject({
    decision: 'refund',
    refundCents: 1_600_000,
    decidedBy: null,
    decisionReason: '',
    decidedAt: expect.any(Date),
  });
}, 30_000);

test('a chargeback on an unknown payment changes nothing', async () => {
  const before = await till.t.db.$count(disputes);
  await followDispute(till.settling(), lostOf('pi_of_somebody_else'));
  expect(await till.t.db.$count(disputes)).toBe(before);
}, 30_000);

test('a chargeback lost before the payout takes the payout and our fee', async () => {
  const form = await till.openDuePayout();
  const claim = await claimOf(form);
  await tell('created', claim);
  await sendPayouts(till.settling(), till.later());
  expect(await till.payoutOf(form)).toMatchObject({ state: 'owed' });
  await decide(claim, 'lost');
  await tell('closed', claim);
  await till.runJobs();
  expect(await till.payoutOf(form)).toBeUndefined();
  expect(await till.transfersOf(form)).toEqual([]);
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);

test('a chargeback larger than the remaining money takes the rest, and the difference is our loss', async () => {
  const form = await till.openPaidOrder();
  const claim = await claimOf(form);
  // An operator refunds a part while the bank has all the money. Unlikely at the provider, but banks report
  // late.
  await till.sandbox.tell(`disputes/${claim.id}/close`, { status: 'won' });
  await till.runJobs();
  await till.oweBack(form, 600_000);
  await till.runJobs();
  const again = { ...lostOf(form.intentId), id: `${claim.id}again` };
  await followDispute(till.settling(), again);
  await followDispute(till.settling(), again);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.holdOf(form)).toMatchObject({ state: 'refunded', refundedCents: 1_600_000 });
  expect(await till.ledgerOf(form)).toEqual({ provider: -600_000, lost: 600_000 });
}, 30_000);

test('duplicate, late and unordered events change nothing', async () => {
  const form = await till.openPaidOrder();
  const claim = await claimOf(form);
  await decide(claim, 'lost');
  for (const event of ['closed', 'created', 'funds_withdrawn', 'closed', 'created']) await tell(event, claim);
  // A slow process still has the state before the bank's decision.
  await followDispute(till.settling(), claim);
  expect(await disputesOf(form)).toMatchObject([{ decision: 'refund' }]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);

test('chargebacks without webhooks are found in the provider’s lists', async () => {
  const form = await till.openPaidOrder({}, CARDS.disputed);
  await till.runJobs();
  const [claim] = (await till.sandbox.stripe.disputes.list({ payment_intent: form.intentId })).data;
  expect(await disputesOf(form)).toMatchObject([{ providerId: claim?.id, decidedAt: null }]);
  expect(await till.ledgerOf(form)).toEqual({ held: -1_600_000, lost: 1_600_000 });
  await decide(claim!, 'won');
  await till.runJobs();
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, held: -1_600_000 });
}, 30_000);

test('a chargeback on a payment that is being refunded does not affect the active one', async () => {
  const form = await till.openPaidOrder();
  const { sandbox } = till;
  const twin = await payTwice(form);
  await sandbox.fault({ kind: 'error', path: '/v1/refunds', times: 1000 });
  expect((await till.deliver('payment_intent.succeeded', twin.id)).statusCode).toBe(200);
  const { latest_charge: charge } = await sandbox.stripe.paymentIntents.retrieve(twin.id);
  const claim = await claimOf({ ...form, chargeId: String(charge) });
  await decide(claim, 'lost');
  await tell('closed', claim);
  await sandbox.mend();
  await till.runJobs();
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await till.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 0 });
  expect(await till.carStatusOf(form)).toBe('sold');
  // The bank paid the pending refund, so that nothing is owed any more.
  expect(await till.debtsOf(form)).toMatchObject([{ reason: 'paid_twice', state: 'succeeded' }]);
  expect((await till.paymentsOf(form)).find(({ flag }) => flag !== null)?.refundedAt).toBeInstanceOf(Date);
  expect(await till.refundsOf(twin.id)).toEqual([]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, held: -1_600_000 });
}, 30_000);

test('an already refunded second payment is our loss and is not taken from the first', async () => {
  const form = await till.openPaidOrder();
  const twin = await payTwice(form);
  expect((await till.deliver('payment_intent.succeeded', twin.id)).statusCode).toBe(200);
  await till.runJobs();
  expect(await till.refundsOf(twin.id)).toMatchObject([{ status: 'succeeded' }]);
  await followDispute(till.settling(), lostOf(twin.id));
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await till.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 0 });
  expect(await till.ledgerOf(form)).toEqual({ held: -1_600_000, lost: 1_600_000 });
}, 30_000);

test('an already refunded payment of an order that ended before it was paid is our loss', async () => {
  const form = await till.openCardForm();
  await till.sandbox.pay(form.clientSecret);
  await till.t.db
    .update(orders)
    .set({ state: 'cancelled', lapsesAt: null })
    .where(eq(orders.id, form.order.id));
  await till.runJobs();
  await followDispute(till.settling(), lostOf(form.intentId));
  expect(await till.holdOf({ order: form.order })).toBeUndefined();
  expect(await till.ledgerOf(form)).toEqual({ provider: -1_600_000, lost: 1_600_000 });
}, 30_000);

test('a refund that failed before the chargeback is not owed in addition', async () => {
  const form = await till.openPaidOrder();
  await till.oweBack(form);
  await till.sandbox.tell('refunds/next', { status: 'failed' });
  await pursueRefunds(till.settling(), till.later());
  const claim = await claimOf(form);
  await till.runJobs();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'owed' }]);
  await decide(claim, 'lost');
  await till.runJobs();
  await till.runJobs();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded', problem: 'chargeback' }]);
  expect(await happened(form)).toContain('chargeback_lost');
  expect(await till.refundsOf(form.intentId)).toMatchObject([{ status: 'failed' }]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);
