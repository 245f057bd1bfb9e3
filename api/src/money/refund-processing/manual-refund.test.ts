import { and, eq } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { auditLog } from '../../platform/db/tables/users.ts';
import { errorOf } from '../../testing/app.ts';
import {
  createPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { withRefundHook } from '../../testing/provider-stubs.ts';
import { recordManualRefund, syncRefundFromProvider } from './manual-refund.ts';
import { sendRefunds } from './send-refunds.ts';

let fixture: PaymentsFixture;
let admin: CurrentUser;
beforeAll(async () => {
  fixture = await createPaymentsFixture({ hasShortTimeout: true });
  admin = { ...(await fixture.testApp.buildAdmin()), emailVerified: true };
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const PRICE_CENTS = 1_600_000;
const processDueRefunds = () => sendRefunds(fixture.paymentContext(), fixture.advanceClock());
const recordManually = (
  id: string,
  body: object = { reference: 'Transfer 0815' },
  as: { id: string } = admin,
) => fixture.testApp.call('POST', `/refunds/${id}/manual`, { as, body });
const listStuckRefunds = async () =>
  (await fixture.testApp.call('GET', '/books/refunds', { as: admin })).json<
    { _id: string; amount: number }[]
  >();

/** Creates an order whose refund has failed three times. */
async function createStuckRefund(): Promise<{ paidOrder: PaidOrder; refundId: string }> {
  const paidOrder = await fixture.createPaidOrder();
  const refundId = await fixture.requestRefund(paidOrder);
  await fixture.sandbox.emit('refunds/next', { status: 'failed', times: 3 });
  for (let attempt = 1; attempt <= 3; attempt += 1) await processDueRefunds();
  expect(await fixture.refundRequestById(refundId)).toMatchObject({ state: 'needs_person' });
  return { paidOrder, refundId };
}

test('a stuck refund is listed; a manual refund closes it and ends the attempts', async () => {
  const { paidOrder, refundId: stuckRefundId } = await createStuckRefund();
  const [stuckRefund] = (await listStuckRefunds()).filter(({ _id }) => _id === stuckRefundId);
  expect(stuckRefund).toMatchObject({
    ...{ orderId: paidOrder.order.id, brandName: paidOrder.order.brandName, model: paidOrder.order.model },
    ...{ amount: PRICE_CENTS / 100, reason: expect.any(String), problem: expect.any(String) },
  });
  expect((await recordManually(stuckRefundId)).json()).toEqual({ modifiedCount: 1 });
  expect(await fixture.refundRequestById(stuckRefundId)).toMatchObject({
    state: 'succeeded',
    problem: 'manual',
    providerId: null,
  });
  expect(await fixture.paymentsOf(paidOrder)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: PRICE_CENTS, bank: -PRICE_CENTS });
  expect((await listStuckRefunds()).map(({ _id }) => _id)).not.toContain(stuckRefundId);
  await fixture.runJobs();
  expect((await fixture.providerRefundsOf(paidOrder.intentId)).map(({ status }) => status)).toEqual(
    Array<string>(3).fill('failed'),
  );
  const [entry] = await fixture.testApp.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'record manual refund'), eq(auditLog.namedId, paidOrder.buyer.id)));
  expect(entry?.detail).toContain('$16,000 to ');
  expect(entry?.detail).toMatch(/: Transfer 0815$/);

  expect(errorOf(await recordManually(stuckRefundId))).toMatchObject({
    status: 409,
    code: 'refund_not_stuck',
  });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: PRICE_CENTS, bank: -PRICE_CENTS });
}, 60_000);

test('a repeated request with the same key gets the first response', async () => {
  const { paidOrder, refundId: stuckRefundId } = await createStuckRefund();
  const sendManualRefund = () =>
    fixture.testApp.call('POST', `/refunds/${stuckRefundId}/manual`, {
      ...{ as: admin, body: { reference: 'Transfer 0815' } },
      headers: { 'idempotency-key': `manual-${stuckRefundId}` },
    });
  const [firstResponse, secondResponse] = [await sendManualRefund(), await sendManualRefund()];
  expect([firstResponse.statusCode, secondResponse.statusCode]).toEqual([200, 200]);
  expect(secondResponse.headers['idempotent-replayed']).toBe('true');
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: PRICE_CENTS, bank: -PRICE_CENTS });
}, 60_000);

test('a refund that the provider has made counts instead of the manual one', async () => {
  const { paidOrder, refundId: stuckRefundId } = await createStuckRefund();
  const providerRefund = await fixture.refundAtProvider(paidOrder);
  expect(errorOf(await recordManually(stuckRefundId))).toMatchObject({
    status: 409,
    code: 'refund_not_stuck',
  });
  expect(await fixture.refundRequestById(stuckRefundId)).toMatchObject({
    state: 'succeeded',
    providerId: providerRefund.id,
    problem: null,
  });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 60_000);

test('a manual refund is not recorded while the provider does not respond', async () => {
  const { paidOrder, refundId: stuckRefundId } = await createStuckRefund();
  await fixture.sandbox.injectFault({ kind: 'reset', path: '/v1/refunds', times: 100 });
  expect(errorOf(await recordManually(stuckRefundId))).toMatchObject({
    status: 503,
    code: 'payment_provider_unavailable',
  });
  expect(await fixture.refundRequestById(stuckRefundId)).toMatchObject({ state: 'needs_person' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({
    provider: PRICE_CENTS,
    owed_back: -PRICE_CENTS,
  });

  await fixture.sandbox.restore();
  expect((await recordManually(stuckRefundId)).json()).toEqual({ modifiedCount: 1 });
}, 60_000);

test('a manual refund is not recorded during a retry: the buyer is not paid twice', async () => {
  const { paidOrder, refundId: stuckRefundId } = await createStuckRefund();
  const responses: unknown[] = [];
  const paymentContext = withRefundHook(fixture.paymentContext(), async () => {
    responses.push(errorOf(await recordManually(stuckRefundId)));
  });
  await sendRefunds(paymentContext, fixture.advanceClock());
  expect(responses).toMatchObject([{ status: 409, code: 'refund_not_stuck' }]);
  expect(await fixture.refundRequestById(stuckRefundId)).toMatchObject({ state: 'succeeded', problem: null });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 60_000);

test('a manual refund is not recorded while the outcome of another try is unknown', async () => {
  const { paidOrder, refundId: stuckRefundId } = await createStuckRefund();
  await fixture.sandbox.injectFault({ kind: 'reset', method: 'POST', path: '/v1/refunds', times: 100 });
  await processDueRefunds();
  await fixture.sandbox.restore();
  expect(errorOf(await recordManually(stuckRefundId))).toMatchObject({
    status: 409,
    code: 'refund_not_stuck',
  });
  await processDueRefunds();
  expect(await fixture.refundRequestById(stuckRefundId)).toMatchObject({ state: 'succeeded', problem: null });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 60_000);

test('a refund that was retried since the check is checked again', async () => {
  const { paidOrder, refundId: stuckRefundId } = await createStuckRefund();
  await fixture.sandbox.emit('refunds/next', { status: 'failed', times: 1 });
  const expectedNextAttemptAt = await syncRefundFromProvider(fixture.paymentContext(), stuckRefundId);
  await processDueRefunds();
  expect(await fixture.refundRequestById(stuckRefundId)).toMatchObject({ state: 'needs_person' });
  const pendingRecord = fixture.testApp.db.transaction((tx) =>
    recordManualRefund(tx, admin, stuckRefundId, { reference: 'Late', expectedNextAttemptAt }),
  );
  await expect(pendingRecord).rejects.toMatchObject({ status: 409, body: { code: 'refund_not_stuck' } });
  expect((await recordManually(stuckRefundId)).json()).toEqual({ modifiedCount: 1 });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: PRICE_CENTS, bank: -PRICE_CENTS });
}, 60_000);

test('only one of two simultaneous admins records a manual refund', async () => {
  const { paidOrder, refundId: stuckRefundId } = await createStuckRefund();
  const responses = await Promise.all([
    recordManually(stuckRefundId),
    recordManually(stuckRefundId),
    recordManually(stuckRefundId),
  ]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: PRICE_CENTS, bank: -PRICE_CENTS });
}, 60_000);

test('a manual refund requires an admin and a reference', async () => {
  const { paidOrder, refundId: stuckRefundId } = await createStuckRefund();
  for (const as of [paidOrder.buyer, paidOrder.seller])
    expect((await recordManually(stuckRefundId, {}, as)).statusCode).toBe(403);
  expect(errorOf(await recordManually(stuckRefundId, { reference: ' ' }))).toMatchObject({
    status: 400,
    fields: { reference: 'Reference is required' },
  });
  const waitingRefundId = await fixture.requestRefund(await fixture.createPaidOrder());
  expect(errorOf(await recordManually(waitingRefundId))).toMatchObject({
    status: 409,
    code: 'refund_not_stuck',
  });
  expect((await recordManually('no-such-refund')).statusCode).toBe(404);
  for (const as of [paidOrder.buyer, paidOrder.seller]) {
    expect((await fixture.testApp.call('GET', '/books/refunds', { as })).statusCode).toBe(403);
  }
}, 60_000);
