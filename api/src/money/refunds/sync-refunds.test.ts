import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { payments } from '../../platform/db/tables/orders.ts';
import { entryKindsOf } from '../../testing/ledger.ts';
import {
  createPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { sendRefundsNow } from '../refund-processing/send-refunds.ts';
import { recordRefundOutcome } from './outcome.ts';
import { syncRefund } from './sync-refunds.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const PARTIAL_CENTS = 100_000;
const syncProviderRefund = (providerRefund: Stripe.Refund) =>
  syncRefund(fixture.paymentContext(), providerRefund);
/** Creates a refund at the provider. With `refundId`, the refund looks as if we had requested it. */
const refundAtProvider = ({ intentId }: PaidOrder, amount: number, refundId?: string) =>
  fixture.sandbox.stripe.refunds.create({
    payment_intent: intentId,
    amount,
    ...(refundId === undefined ? {} : { metadata: { refundId } }),
  });

test('a provider refund covers the refund that it was requested for, not the oldest', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const olderId = await fixture.requestRefund(paidOrder, PARTIAL_CENTS);
  const requestedId = await fixture.requestRefund(paidOrder, PARTIAL_CENTS);
  const providerRefund = await refundAtProvider(paidOrder, PARTIAL_CENTS, requestedId);
  await syncProviderRefund(providerRefund);
  expect(await fixture.refundRequestById(requestedId)).toMatchObject({
    state: 'succeeded',
    providerId: providerRefund.id,
  });
  expect(await fixture.refundRequestById(olderId)).toMatchObject({ state: 'owed', providerId: null });
}, 30_000);

test('a repeated event about a finished refund changes nothing and writes no row', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const ownRefundId = await fixture.requestRefund(paidOrder);
  await sendRefundsNow(fixture.paymentContext(), [ownRefundId]);
  const [providerRefund] = await fixture.providerRefundsOf(paidOrder.intentId);
  const rowVersions = async () => {
    const { rows } = (await fixture.testApp.db
      .execute(sql`select xmin from payments where order_id = ${paidOrder.order.id}
      union all select xmin from refunds where order_id = ${paidOrder.order.id}
      union all select xmin from orders where id = ${paidOrder.order.id}`)) as { rows: unknown[] };
    return rows;
  };
  const [versionsBefore, paymentsBefore] = [await rowVersions(), await fixture.paymentsOf(paidOrder)];
  expect(paymentsBefore).toMatchObject([{ refundedAt: expect.any(Date) }]);
  await syncProviderRefund(providerRefund!);
  await fixture.runJobs();
  expect(await fixture.paymentsOf(paidOrder)).toEqual(paymentsBefore);
  expect(await rowVersions()).toEqual(versionsBefore);
}, 30_000);

test('a provider refund without our metadata counts when first seen', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const providerRefund = await refundAtProvider(paidOrder, PARTIAL_CENTS);
  await syncProviderRefund({ ...providerRefund, metadata: null });
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { state: 'succeeded', providerId: providerRefund.id, reason: 'at_provider', amountCents: PARTIAL_CENTS },
  ]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_500_000, held: -1_500_000 });
}, 30_000);

test('a second provider refund for a paid refund counts as extra money', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const ownRefundId = await fixture.requestRefund(paidOrder, PARTIAL_CENTS);
  await sendRefundsNow(fixture.paymentContext(), [ownRefundId]);
  const paidRefund = (await fixture.refundRequestById(ownRefundId))!;
  expect(paidRefund.state).toBe('succeeded');
  const extraRefund = await refundAtProvider(paidOrder, PARTIAL_CENTS, ownRefundId);
  await syncProviderRefund(extraRefund);
  expect(await fixture.refundRequestById(ownRefundId)).toEqual(paidRefund);
  const refundRequests = await fixture.refundRequestsOf(paidOrder);
  expect(refundRequests.filter(({ id }) => id !== ownRefundId)).toMatchObject([
    { state: 'succeeded', providerId: extraRefund.id, reason: 'at_provider' },
  ]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_400_000, held: -1_400_000 });
  // After the extra refund fails, its amount is due again, but the amount of the other refund is not.
  await fixture.sandbox.emit(`refunds/${extraRefund.id}`, { status: 'failed' });
  await fixture.deliverWebhook('refund.failed', extraRefund.id);
  expect(await fixture.refundRequestById(ownRefundId)).toEqual(paidRefund);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toMatchObject({ owed_back: -PARTIAL_CENTS });
  expect(await entryKindsOf(fixture.testApp.db, paidOrder.order.id)).toEqual([
    'payment',
    'refund',
    'refund_sent',
    'refund',
    'refund_sent',
    'refund_returned',
  ]);
}, 30_000);

test('a manual refund that failed before we noticed it does not count', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const providerRefund = await refundAtProvider(paidOrder, PARTIAL_CENTS);
  await syncProviderRefund({ ...providerRefund, status: 'failed' });
  await syncProviderRefund({ ...providerRefund, status: 'canceled' });
  expect(await fixture.refundRequestsOf(paidOrder)).toEqual([]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_600_000, held: -1_600_000 });
}, 30_000);

test('an old refund without an id covers the refund of the same amount', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const ownRefundId = await fixture.requestRefund(paidOrder, PARTIAL_CENTS);
  const providerRefund = await refundAtProvider(paidOrder, PARTIAL_CENTS);
  await fixture.testApp.db.update(refunds).set({ state: 'succeeded' }).where(eq(refunds.id, ownRefundId));
  await syncProviderRefund(providerRefund);
  await syncProviderRefund(providerRefund);
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { id: ownRefundId, providerId: providerRefund.id, state: 'succeeded' },
  ]);
}, 30_000);

test('the sync ignores refunds of other payments, and amounts above the payment', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const providerRefund = await refundAtProvider(paidOrder, PARTIAL_CENTS);
  await syncProviderRefund({ ...providerRefund, id: 're_1', payment_intent: null });
  await syncProviderRefund({ ...providerRefund, id: 're_2', payment_intent: 'pi_somebody_elses' });
  expect(await fixture.refundRequestsOf(paidOrder)).toEqual([]);
  const fullRefundId = await fixture.requestRefund(paidOrder);
  await sendRefundsNow(fixture.paymentContext(), [fullRefundId]);
  const refundRequests = await fixture.refundRequestsOf(paidOrder);
  await syncProviderRefund({ ...providerRefund, id: 're_3', amount: 5_000_000 });
  expect(await fixture.refundRequestsOf(paidOrder)).toEqual(refundRequests);
}, 30_000);

test('an outdated state does not revive a refund that failed permanently', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const ownRefundId = await fixture.requestRefund(paidOrder, PARTIAL_CENTS);
  await fixture.sandbox.emit('refunds/next', { status: 'pending', times: 1 });
  await sendRefundsNow(fixture.paymentContext(), [ownRefundId]);
  const [pending] = await fixture.providerRefundsOf(paidOrder.intentId);
  await fixture.sandbox.emit(`refunds/${pending!.id}`, { status: 'failed' });
  await fixture.deliverWebhook('refund.failed', pending!.id);
  const failedRefund = (await fixture.refundRequestById(ownRefundId))!;
  expect(failedRefund).toMatchObject({ state: 'owed', attempts: 1 });
  await syncProviderRefund(pending!);
  await syncProviderRefund({ ...pending!, status: 'succeeded' });
  expect(await fixture.refundRequestById(ownRefundId)).toEqual(failedRefund);
  // Even then, an outcome counts if it is the response to our own request.
  const { db } = fixture.testApp;
  await recordRefundOutcome(db, ownRefundId, { ...pending!, status: 'failed' }, { isAttempt: true });
  expect(await fixture.refundRequestById(ownRefundId)).toEqual(failedRefund);
  await recordRefundOutcome(db, ownRefundId, { ...pending!, status: 'succeeded' }, { isAttempt: true });
  expect(await fixture.refundRequestById(ownRefundId)).toMatchObject({ state: 'succeeded', attempts: 1 });
}, 30_000);

test('a failed attempt with a new id counts only as the response to our own request', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const ownRefundId = await fixture.requestRefund(paidOrder, PARTIAL_CENTS);
  const { db } = fixture.testApp;
  const failedRefund = { id: 're_other', status: 'failed', failure_reason: 'unknown' } as Stripe.Refund;
  await recordRefundOutcome(db, ownRefundId, failedRefund, { isAttempt: false });
  expect(await fixture.refundRequestById(ownRefundId)).toMatchObject({
    state: 'owed',
    attempts: 0,
    providerId: null,
  });
  await recordRefundOutcome(db, ownRefundId, failedRefund, { isAttempt: true });
  expect(await fixture.refundRequestById(ownRefundId)).toMatchObject({
    attempts: 1,
    providerId: 're_other',
    problem: 'unknown',
  });
  await recordRefundOutcome(
    db,
    ownRefundId,
    { ...failedRefund, id: 're_made', status: 'succeeded' },
    { isAttempt: false },
  );
  expect(await fixture.refundRequestById(ownRefundId)).toMatchObject({
    state: 'succeeded',
    providerId: 're_made',
    problem: null,
  });
});

test('an outcome for an unknown refund throws', async () => {
  const providerRefund = { id: 're_1', status: 'succeeded', failure_reason: 'unknown' } as Stripe.Refund;
  await expect(
    recordRefundOutcome(fixture.testApp.db, 'none', providerRefund, { isAttempt: true }),
  ).rejects.toThrow('no refund none');
});

test('polling a finished refund again changes nothing', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const ownRefundId = await fixture.requestRefund(paidOrder);
  await sendRefundsNow(fixture.paymentContext(), [ownRefundId]);
  const [providerRefund] = await fixture.providerRefundsOf(paidOrder.intentId);
  const readState = async () => ({
    debts: await fixture.refundRequestsOf(paidOrder),
    payments: await fixture.paymentsOf(paidOrder),
    // Ids of the transactions that wrote the rows. They change even if a row is written with the same values.
    writers: (
      await fixture.testApp.db
        .select({ by: sql<string>`${refunds}.xmin::text`, paidBy: sql<string>`${payments}.xmin::text` })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(eq(refunds.id, ownRefundId))
    )[0],
  });
  const stateBefore = await readState();
  expect(stateBefore).toMatchObject({
    debts: [{ state: 'succeeded' }],
    payments: [{ refundedAt: expect.any(Date) }],
    writers: { by: expect.any(String), paidBy: expect.any(String) },
  });
  await syncProviderRefund(providerRefund!);
  await fixture.deliverWebhook('refund.created', providerRefund!.id);
  await fixture.runJobs();
  expect(await readState()).toEqual(stateBefore);
});
