import { and, eq } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import { auditLog } from '../db/tables/users.ts';
import { errorOf } from '../testing/app.ts';
import { createPaymentsFixture, type PaidOrder, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { runBeforeEachRefund } from '../testing/provider-stubs.ts';
import { checkAtProvider, recordManualRefund } from './manual.ts';
import { processRefunds } from './process-refunds.ts';

let fixture: PaymentsFixture;
let admin: CurrentUser;
beforeAll(async () => {
  fixture = await createPaymentsFixture({ isImpatient: true });
  admin = { ...(await fixture.t.buildAdmin()), emailVerified: true };
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const PRICE = 1_600_000;
const processDue = () => processRefunds(fixture.paymentContext(), fixture.advanceClock());
const recordManually = (
  id: string,
  body: object = { reference: 'Transfer 0815' },
  as: { id: string } = admin,
) => fixture.t.call('POST', `/refunds/${id}/manual`, { as, body });
const listStuck = async () =>
  (await fixture.t.call('GET', '/books/refunds', { as: admin })).json<{ _id: string; amount: number }[]>();

/** An order whose refund has failed three times. */
async function createStuckRefund(): Promise<{ form: PaidOrder; refundId: string }> {
  const form = await fixture.createPaidOrder();
  const refundId = await fixture.requestRefund(form);
  await fixture.sandbox.emit('refunds/next', { status: 'failed', times: 3 });
  for (let attempt = 1; attempt <= 3; attempt += 1) await processDue();
  expect(await fixture.refundRequestById(refundId)).toMatchObject({ state: 'needs_person' });
  return { form, refundId };
}

test('a stuck refund is listed; a manual refund closes it and ends the attempts', async () => {
  const { form, refundId: debt } = await createStuckRefund();
  const [listed] = (await listStuck()).filter(({ _id }) => _id === debt);
  expect(listed).toMatchObject({
    ...{ orderId: form.order.id, brandName: form.order.brandName, model: form.order.model },
    ...{ amount: PRICE / 100, reason: expect.any(String), problem: expect.any(String) },
  });
  expect((await recordManually(debt)).json()).toEqual({ modifiedCount: 1 });
  expect(await fixture.refundRequestById(debt)).toMatchObject({
    state: 'succeeded',
    problem: 'manual',
    providerId: null,
  });
  expect(await fixture.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: PRICE, bank: -PRICE });
  expect((await listStuck()).map(({ _id }) => _id)).not.toContain(debt);
  await fixture.runJobs();
  expect((await fixture.providerRefundsOf(form.intentId)).map(({ status }) => status)).toEqual(
    Array<string>(3).fill('failed'),
  );
  const [entry] = await fixture.t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'record manual refund'), eq(auditLog.namedId, form.buyer.id)));
  expect(entry?.detail).toContain('$16,000 to ');
  expect(entry?.detail).toMatch(/: Transfer 0815$/);

  expect(errorOf(await recordManually(debt))).toMatchObject({ status: 409, code: 'refund_not_stuck' });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: PRICE, bank: -PRICE });
}, 60_000);

test('a repeated request with the same key gets the first response', async () => {
  const { form, refundId: debt } = await createStuckRefund();
  const sendOnce = () =>
    fixture.t.call('POST', `/refunds/${debt}/manual`, {
      ...{ as: admin, body: { reference: 'Transfer 0815' } },
      headers: { 'idempotency-key': `manual-${debt}` },
    });
  const [first, second] = [await sendOnce(), await sendOnce()];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: PRICE, bank: -PRICE });
}, 60_000);

test('a refund that the provider has made counts instead of the manual one', async () => {
  const { form, refundId: debt } = await createStuckRefund();
  const providerRefund = await fixture.refundAtProvider(form);
  expect(errorOf(await recordManually(debt))).toMatchObject({ status: 409, code: 'refund_not_stuck' });
  expect(await fixture.refundRequestById(debt)).toMatchObject({
    state: 'succeeded',
    providerId: providerRefund.id,
    problem: null,
  });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 60_000);

test('a manual refund is not recorded while the provider does not respond', async () => {
  const { form, refundId: debt } = await createStuckRefund();
  await fixture.sandbox.injectFault({ kind: 'reset', path: '/v1/refunds', times: 100 });
  expect(errorOf(await recordManually(debt))).toMatchObject({
    status: 503,
    code: 'payment_provider_unavailable',
  });
  expect(await fixture.refundRequestById(debt)).toMatchObject({ state: 'needs_person' });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: PRICE, owed_back: -PRICE });

  await fixture.sandbox.restore();
  expect((await recordManually(debt)).json()).toEqual({ modifiedCount: 1 });
}, 60_000);

test('a manual refund is not recorded during a retry: the buyer is not paid twice', async () => {
  const { form, refundId: debt } = await createStuckRefund();
  const answers: unknown[] = [];
  const paymentContext = runBeforeEachRefund(fixture.paymentContext(), async () => {
    answers.push(errorOf(await recordManually(debt)));
  });
  await processRefunds(paymentContext, fixture.advanceClock());
  expect(answers).toMatchObject([{ status: 409, code: 'refund_not_stuck' }]);
  expect(await fixture.refundRequestById(debt)).toMatchObject({ state: 'succeeded', problem: null });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 60_000);

test('a manual refund is not recorded while the outcome of another try is unknown', async () => {
  const { form, refundId: debt } = await createStuckRefund();
  await fixture.sandbox.injectFault({ kind: 'reset', method: 'POST', path: '/v1/refunds', times: 100 });
  await processDue();
  await fixture.sandbox.restore();
  expect(errorOf(await recordManually(debt))).toMatchObject({ status: 409, code: 'refund_not_stuck' });
  await processDue();
  expect(await fixture.refundRequestById(debt)).toMatchObject({ state: 'succeeded', problem: null });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 60_000);

test('a refund that was retried since the check is checked again', async () => {
  const { form, refundId: debt } = await createStuckRefund();
  await fixture.sandbox.emit('refunds/next', { status: 'failed', times: 1 });
  const expectedNextLookAt = await checkAtProvider(fixture.paymentContext(), debt);
  await processDue();
  expect(await fixture.refundRequestById(debt)).toMatchObject({ state: 'needs_person' });
  const lateRecord = fixture.t.db.transaction((tx) =>
    recordManualRefund(tx, admin, debt, { reference: 'Late', expectedNextLookAt }),
  );
  await expect(lateRecord).rejects.toMatchObject({ status: 409, body: { code: 'refund_not_stuck' } });
  expect((await recordManually(debt)).json()).toEqual({ modifiedCount: 1 });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: PRICE, bank: -PRICE });
}, 60_000);

test('only one of two simultaneous admins records a manual refund', async () => {
  const { form, refundId: debt } = await createStuckRefund();
  const answers = await Promise.all([recordManually(debt), recordManually(debt), recordManually(debt)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual({ provider: PRICE, bank: -PRICE });
}, 60_000);

test('a manual refund requires an admin and a reference', async () => {
  const { form, refundId: debt } = await createStuckRefund();
  for (const as of [form.buyer, form.seller])
    expect((await recordManually(debt, {}, as)).statusCode).toBe(403);
  expect(errorOf(await recordManually(debt, { reference: ' ' }))).toMatchObject({
    status: 400,
    fields: { reference: 'Reference is required' },
  });
  const waiting = await fixture.requestRefund(await fixture.createPaidOrder());
  expect(errorOf(await recordManually(waiting))).toMatchObject({ status: 409, code: 'refund_not_stuck' });
  expect((await recordManually('no-such-refund')).statusCode).toBe(404);
  for (const as of [form.buyer, form.seller]) {
    expect((await fixture.t.call('GET', '/books/refunds', { as })).statusCode).toBe(403);
  }
}, 60_000);
