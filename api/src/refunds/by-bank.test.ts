import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { refunds } from '../db/tables/money.ts';
import { followDispute } from '../disputes/bank.ts';
import { openTill, type PaidForm, type Till } from '../testing/till.ts';
import { pursueRefunds } from './pursue.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const pursue = () => pursueRefunds(till.settling(), till.later());
/** A bank retains part of a payment. The sandbox disputes no refunded payment; banks do. */
const keep = ({ intentId }: PaidForm, amount: number, id = 'dp') =>
  followDispute(till.settling(), {
    ...{ object: 'dispute', id: `${id}_${intentId}`, amount, reason: 'fraudulent' },
    ...{ status: 'lost', payment_intent: intentId, currency: 'usd' },
    balance_transactions: [{ id: `txn_${id}_${intentId}`, amount: -amount, currency: 'usd', created: 1 }],
  } as Stripe.Dispute);
/** The latest refund does not reach the buyer. */
async function fail(form: PaidForm): Promise<void> {
  const [made] = await till.refundsOf(form.intentId);
  await till.sandbox.tell(`refunds/${made!.id}`, { status: 'failed' });
  expect((await till.deliver('refund.failed', made!.id)).statusCode).toBe(200);
}

test.each(['succeeded', 'pending'])(
  'a refund that was %s at the chargeback and then fails is covered by the chargeback',
  async (status) => {
    const form = await till.openPaidOrder();
    await till.oweBack(form);
    await till.sandbox.tell('refunds/next', { status });
    await pursue();
    await keep(form, 1_600_000);
    await fail(form);
    expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded', problem: 'chargeback' }]);
    expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
    await till.runJobs();
    expect(await till.refundsOf(form.intentId)).toMatchObject([{ status: 'failed' }]);
    expect(await till.ledgerOf(form)).toEqual({});
  },
  30_000,
);

test('a chargeback covers failed refunds up to the amount beyond other refunds, once', async () => {
  const form = await till.openPaidOrder();
  await till.oweBack(form, 600_000);
  await pursue();
  // Escrow covers 1,000,000 of this; the buyer has 500,000 twice.
  await keep(form, 1_500_000);
  expect(await till.ledgerOf(form)).toEqual({ provider: -500_000, lost: 500_000 });
  await fail(form);
  const parts = await till.debtsOf(form);
  expect(parts.find(({ problem }) => problem === 'chargeback')).toMatchObject({
    ...{ state: 'succeeded', amountCents: 500_000 },
  });
  expect(parts.filter(({ state }) => state === 'owed')).toMatchObject([{ amountCents: 100_000 }]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 100_000, owed_back: -100_000 });
  await pursue();
  await fail(form);
  expect(await till.ledgerOf(form)).toEqual({ provider: 100_000, owed_back: -100_000 });
  expect(await till.debtsOf(form)).toHaveLength(2);
}, 30_000);

test('a chargeback taken from escrow covers no failed refund', async () => {
  const form = await till.openPaidOrder();
  await till.oweBack(form, 600_000);
  await pursue();
  await keep(form, 400_000);
  await fail(form);
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'owed', amountCents: 600_000 }]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_200_000, held: -600_000, owed_back: -600_000 });
}, 30_000);

test('a chargeback covers only refunds of its own payment if the order was paid twice', async () => {
  const form = await till.openPaidOrder();
  const twin = await till.sandbox.stripe.paymentIntents.create({
    amount: form.order.priceCents,
    currency: 'usd',
    metadata: { orderId: form.order.id, userId: form.buyer.id },
  });
  await till.sandbox.pay(twin.client_secret!);
  expect((await till.deliver('payment_intent.succeeded', twin.id)).statusCode).toBe(200);
  await till.runJobs();
  await fail({ ...form, intentId: twin.id });
  await keep(form, 1_600_000);
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'owed', reason: 'paid_twice' }]);
  await pursue();
  await keep({ ...form, intentId: twin.id }, 1_600_000);
  await fail({ ...form, intentId: twin.id });
  expect(await till.debtsOf(form)).toMatchObject([
    { state: 'succeeded', reason: 'paid_twice', problem: 'chargeback' },
  ]);
}, 30_000);

test('a failed refund that was still due despite the bank’s payment is not sent again', async () => {
  const form = await till.openPaidOrder();
  await till.oweBack(form);
  await pursue();
  await keep(form, 1_600_000);
  await fail(form);
  const [made] = await till.refundsOf(form.intentId);
  const owed = { state: 'owed' as const, problem: 'charge_disputed', providerId: made!.id, attempts: 1 };
  await till.t.db
    .update(refunds)
    .set({ ...owed, succeededAt: null })
    .where(eq(refunds.orderId, form.order.id));
  await pursue();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded', problem: 'chargeback' }]);
  expect(await till.refundsOf(form.intentId)).toMatchObject([{ status: 'failed' }]);
}, 30_000);

test('a rest that the provider rejects waits for the bank’s decision, then needs an admin', async () => {
  const form = await till.openPaidOrder();
  const claim = (await till.sandbox.tell(`charges/${form.chargeId}/dispute`, {
    amount: 400_000,
  })) as Stripe.Dispute;
  const debt = await till.oweBack(form, 1_200_000);
  const refused = { problem: 'charge_disputed', amountCents: 1_200_000 };
  // The dispute event has not arrived yet.
  await pursue();
  expect(await till.debtOf(debt)).toMatchObject({ state: 'owed', ...refused });
  await till.sandbox.tell(`disputes/${claim.id}/close`, { status: 'lost' });
  expect((await till.deliver('charge.dispute.closed', claim.id)).statusCode).toBe(200);
  await pursue();
  const debts = await till.debtsOf(form);
  expect(debts.filter(({ state }) => state === 'needs_person')).toMatchObject([
    { problem: 'charge_disputed', amountCents: 800_000 },
  ]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_200_000, held: -400_000, owed_back: -800_000 });
}, 30_000);
