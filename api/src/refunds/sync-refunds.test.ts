import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { refunds } from '../db/tables/money.ts';
import { payments } from '../db/tables/orders.ts';
import { entriesOf } from '../testing/ledger.ts';
import { createPaymentsFixture, type PaidOrder, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { recordOutcome } from './outcome.ts';
import { processRefundsNow } from './process-refunds.ts';
import { syncRefund } from './sync-refunds.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const PARTIAL_CENTS = 100_000;
const sync = (providerRefund: Stripe.Refund) => syncRefund(fixture.paymentContext(), providerRefund);
/** A refund at the provider. With `refundId`, one that we requested. */
const refundAtProvider = ({ intentId }: PaidOrder, amount: number, refundId?: string) =>
  fixture.sandbox.stripe.refunds.create({
    payment_intent: intentId,
    amount,
    ...(refundId === undefined ? {} : { metadata: { refundId } }),
  });

test('a provider refund covers the refund that it was requested for, not the oldest', async () => {
  const form = await fixture.createPaidOrder();
  const olderId = await fixture.requestRefund(form, PARTIAL_CENTS);
  const requestedId = await fixture.requestRefund(form, PARTIAL_CENTS);
  const providerRefund = await refundAtProvider(form, PARTIAL_CENTS, requestedId);
  await sync(providerRefund);
  expect(await fixture.refundRequestById(requestedId)).toMatchObject({
    state: 'succeeded',
    providerId: providerRefund.id,
  });
  expect(await fixture.refundRequestById(olderId)).toMatchObject({ state: 'owed', providerId: null });
}, 30_000);

test('a repeated event about a finished refund changes nothing and writes no row', async () => {
  const form = await fixture.createPaidOrder();
  const debt = await fixture.requestRefund(form);
  await processRefundsNow(fixture.paymentContext(), [debt]);
  const [providerRefund] = await fixture.providerRefundsOf(form.intentId);
  const rowVersions = async () => {
    const { rows } = (await fixture.t.db
      .execute(sql`select xmin from payments where order_id = ${form.order.id}
      union all select xmin from refunds where order_id = ${form.order.id}
      union all select xmin from orders where id = ${form.order.id}`)) as { rows: unknown[] };
    return rows;
  };
  const [before, paid] = [await rowVersions(), await fixture.paymentsOf(form)];
  expect(paid).toMatchObject([{ refundedAt: expect.any(Date) }]);
  await sync(providerRefund!);
  await fixture.runJobs();
  expect(await fixture.paymentsOf(form)).toEqual(paid);
  expect(await rowVersions()).toEqual(before);
}, 30_000);

test('a provider refund without our metadata counts when first seen', async () => {
  const form = await fixture.createPaidOrder();
  const providerRefund = await refundAtProvider(form, PARTIAL_CENTS);
  await sync({ ...providerRefund, metadata: null });
  expect(await fixture.refundRequestsOf(form)).toMatchObject([
    { state: 'succeeded', providerId: providerRefund.id, reason: 'at_provider', amountCents: PARTIAL_CENTS },
  ]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: 1_500_000, held: -1_500_000 });
}, 30_000);

test('a second provider refund for a paid refund counts as extra money', async () => {
  const form = await fixture.createPaidOrder();
  const debt = await fixture.requestRefund(form, PARTIAL_CENTS);
  await processRefundsNow(fixture.paymentContext(), [debt]);
  const paid = (await fixture.refundRequestById(debt))!;
  expect(paid.state).toBe('succeeded');
  const extraRefund = await refundAtProvider(form, PARTIAL_CENTS, debt);
  await sync(extraRefund);
  expect(await fixture.refundRequestById(debt)).toEqual(paid);
  const refundRequests = await fixture.refundRequestsOf(form);
  expect(refundRequests.filter(({ id }) => id !== debt)).toMatchObject([
    { state: 'succeeded', providerId: extraRefund.id, reason: 'at_provider' },
  ]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: 1_400_000, held: -1_400_000 });
  // It failed: that amount is due again, the other refund is not.
  await fixture.sandbox.emit(`refunds/${extraRefund.id}`, { status: 'failed' });
  await fixture.deliverWebhook('refund.failed', extraRefund.id);
  expect(await fixture.refundRequestById(debt)).toEqual(paid);
  expect(await fixture.ledgerBalancesOf(form)).toMatchObject({ owed_back: -PARTIAL_CENTS });
  expect(await entriesOf(fixture.t.db, form.order.id)).toEqual([
    'payment',
    'refund',
    'refund_sent',
    'refund',
    'refund_sent',
    'refund_returned',
  ]);
}, 30_000);

test('a manual refund that failed before we noticed it does not count', async () => {
  const form = await fixture.createPaidOrder();
  const providerRefund = await refundAtProvider(form, PARTIAL_CENTS);
  await sync({ ...providerRefund, status: 'failed' });
  await sync({ ...providerRefund, status: 'canceled' });
  expect(await fixture.refundRequestsOf(form)).toEqual([]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: 1_600_000, held: -1_600_000 });
}, 30_000);

test('an old refund without an id covers the refund of the same amount', async () => {
  const form = await fixture.createPaidOrder();
  const debt = await fixture.requestRefund(form, PARTIAL_CENTS);
  const providerRefund = await refundAtProvider(form, PARTIAL_CENTS);
  await fixture.t.db.update(refunds).set({ state: 'succeeded' }).where(eq(refunds.id, debt));
  await sync(providerRefund);
  await sync(providerRefund);
  expect(await fixture.refundRequestsOf(form)).toMatchObject([
    { id: debt, providerId: providerRefund.id, state: 'succeeded' },
  ]);
}, 30_000);

test('the sync ignores refunds of other payments, and amounts above the payment', async () => {
  const form = await fixture.createPaidOrder();
  const providerRefund = await refundAtProvider(form, PARTIAL_CENTS);
  await sync({ ...providerRefund, id: 're_1', payment_intent: null });
  await sync({ ...providerRefund, id: 're_2', payment_intent: 'pi_somebody_elses' });
  expect(await fixture.refundRequestsOf(form)).toEqual([]);
  const fullRefundId = await fixture.requestRefund(form);
  await processRefundsNow(fixture.paymentContext(), [fullRefundId]);
  const refundRequests = await fixture.refundRequestsOf(form);
  await sync({ ...providerRefund, id: 're_3', amount: 5_000_000 });
  expect(await fixture.refundRequestsOf(form)).toEqual(refundRequests);
}, 30_000);

test('an outdated state does not revive a refund that failed permanently', async () => {
  const form = await fixture.createPaidOrder();
  const debt = await fixture.requestRefund(form, PARTIAL_CENTS);
  await fixture.sandbox.emit('refunds/next', { status: 'pending', times: 1 });
  await processRefundsNow(fixture.paymentContext(), [debt]);
  const [pending] = await fixture.providerRefundsOf(form.intentId);
  await fixture.sandbox.emit(`refunds/${pending!.id}`, { status: 'failed' });
  await fixture.deliverWebhook('refund.failed', pending!.id);
  const failed = (await fixture.refundRequestById(debt))!;
  expect(failed).toMatchObject({ state: 'owed', attempts: 1 });
  await sync(pending!);
  await sync({ ...pending!, status: 'succeeded' });
  expect(await fixture.refundRequestById(debt)).toEqual(failed);
  // Unless it is the response to our own request.
  const { db } = fixture.t;
  await recordOutcome(db, debt, { ...pending!, status: 'failed' }, { isAttempt: true });
  expect(await fixture.refundRequestById(debt)).toEqual(failed);
  await recordOutcome(db, debt, { ...pending!, status: 'succeeded' }, { isAttempt: true });
  expect(await fixture.refundRequestById(debt)).toMatchObject({ state: 'succeeded', attempts: 1 });
}, 30_000);

test('a failed attempt with a new id counts only as the response to our own request', async () => {
  const form = await fixture.createPaidOrder();
  const debt = await fixture.requestRefund(form, PARTIAL_CENTS);
  const { db } = fixture.t;
  const failed = { id: 're_other', status: 'failed', failure_reason: 'unknown' } as Stripe.Refund;
  await recordOutcome(db, debt, failed, { isAttempt: false });
  expect(await fixture.refundRequestById(debt)).toMatchObject({
    state: 'owed',
    attempts: 0,
    providerId: null,
  });
  await recordOutcome(db, debt, failed, { isAttempt: true });
  expect(await fixture.refundRequestById(debt)).toMatchObject({
    attempts: 1,
    providerId: 're_other',
    problem: 'unknown',
  });
  await recordOutcome(db, debt, { ...failed, id: 're_made', status: 'succeeded' }, { isAttempt: false });
  expect(await fixture.refundRequestById(debt)).toMatchObject({
    state: 'succeeded',
    providerId: 're_made',
    problem: null,
  });
});

test('an outcome for an unknown refund throws', async () => {
  const providerRefund = { id: 're_1', status: 'succeeded', failure_reason: 'unknown' } as Stripe.Refund;
  await expect(recordOutcome(fixture.t.db, 'none', providerRefund, { isAttempt: true })).rejects.toThrow(
    'no refund none',
  );
});

test('polling a finished refund again changes nothing', async () => {
  const form = await fixture.createPaidOrder();
  const debt = await fixture.requestRefund(form);
  await processRefundsNow(fixture.paymentContext(), [debt]);
  const [providerRefund] = await fixture.providerRefundsOf(form.intentId);
  const readState = async () => ({
    debts: await fixture.refundRequestsOf(form),
    payments: await fixture.paymentsOf(form),
    // The transaction that wrote the row. It changes even if the row is written with the same values.
    writers: (
      await fixture.t.db
        .select({ by: sql<string>`${refunds}.xmin::text`, paidBy: sql<string>`${payments}.xmin::text` })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(eq(refunds.id, debt))
    )[0],
  });
  const before = await readState();
  expect(before).toMatchObject({
    debts: [{ state: 'succeeded' }],
    payments: [{ refundedAt: expect.any(Date) }],
    writers: { by: expect.any(String), paidBy: expect.any(String) },
  });
  await sync(providerRefund!);
  await fixture.deliverWebhook('refund.created', providerRefund!.id);
  await fixture.runJobs();
  expect(await readState()).toEqual(before);
});
