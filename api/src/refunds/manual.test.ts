import { and, eq } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import { auditLog } from '../db/tables/users.ts';
import { errorOf } from '../testing/app.ts';
import { beforeEachRefund } from '../testing/other-answers.ts';
import { openTill, type PaidForm, type Till } from '../testing/till.ts';
import { checkAtProvider, recordManualRefund } from './manual.ts';
import { pursueRefunds } from './pursue.ts';

let till: Till;
let admin: CurrentUser;
beforeAll(async () => {
  till = await openTill({ isImpatient: true });
  admin = { ...(await till.t.buildAdmin()), emailVerified: true };
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const PRICE = 1_600_000;
const pursue = () => pursueRefunds(till.settling(), till.later());
const record = (id: string, body: object = { reference: 'Transfer 0815' }, as: { id: string } = admin) =>
  till.t.call('POST', `/refunds/${id}/manual`, { as, body });
const stuck = async () =>
  (await till.t.call('GET', '/books/refunds', { as: admin })).json<{ _id: string; amount: number }[]>();

/** An order whose refund has failed three times. */
async function openStuck(): Promise<{ form: PaidForm; debt: string }> {
  const form = await till.openPaidOrder();
  const debt = await till.oweBack(form);
  await till.sandbox.tell('refunds/next', { status: 'failed', times: 3 });
  for (let attempt = 1; attempt <= 3; attempt += 1) await pursue();
  expect(await till.debtOf(debt)).toMatchObject({ state: 'needs_person' });
  return { form, debt };
}

test('a stuck refund is listed; a manual refund closes it and ends the attempts', async () => {
  const { form, debt } = await openStuck();
  const [listed] = (await stuck()).filter(({ _id }) => _id === debt);
  expect(listed).toMatchObject({
    ...{ orderId: form.order.id, brandName: form.order.brandName, model: form.order.model },
    ...{ amount: PRICE / 100, reason: expect.any(String), problem: expect.any(String) },
  });
  expect((await record(debt)).json()).toEqual({ modifiedCount: 1 });
  expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', problem: 'manual', providerId: null });
  expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.ledgerOf(form)).toEqual({ provider: PRICE, bank: -PRICE });
  expect((await stuck()).map(({ _id }) => _id)).not.toContain(debt);
  await till.runJobs();
  expect((await till.refundsOf(form.intentId)).map(({ status }) => status)).toEqual(
    Array<string>(3).fill('failed'),
  );
  const [entry] = await till.t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'record manual refund'), eq(auditLog.namedId, form.buyer.id)));
  expect(entry?.detail).toContain('$16,000 to ');
  expect(entry?.detail).toMatch(/: Transfer 0815$/);

  expect(errorOf(await record(debt))).toMatchObject({ status: 409, code: 'refund_not_stuck' });
  expect(await till.ledgerOf(form)).toEqual({ provider: PRICE, bank: -PRICE });
}, 60_000);

test('a repeated request with the same key gets the first response', async () => {
  const { form, debt } = await openStuck();
  const send = () =>
    till.t.call('POST', `/refunds/${debt}/manual`, {
      ...{ as: admin, body: { reference: 'Transfer 0815' } },
      headers: { 'idempotency-key': `manual-${debt}` },
    });
  const [first, second] = [await send(), await send()];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await till.ledgerOf(form)).toEqual({ provider: PRICE, bank: -PRICE });
}, 60_000);

test('a refund that the provider has made counts instead of the manual one', async () => {
  const { form, debt } = await openStuck();
  const made = await till.refundByHand(form);
  expect(errorOf(await record(debt))).toMatchObject({ status: 409, code: 'refund_not_stuck' });
  expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', providerId: made.id, problem: null });
  expect(await till.ledgerOf(form)).toEqual({});
}, 60_000);

test('a manual refund is not recorded while the provider does not respond', async () => {
  const { form, debt } = await openStuck();
  await till.sandbox.fault({ kind: 'reset', path: '/v1/refunds', times: 100 });
  expect(errorOf(await record(debt))).toMatchObject({ status: 503, code: 'payment_provider_unavailable' });
  expect(await till.debtOf(debt)).toMatchObject({ state: 'needs_person' });
  expect(await till.ledgerOf(form)).toEqual({ provider: PRICE, owed_back: -PRICE });

  await till.sandbox.mend();
  expect((await record(debt)).json()).toEqual({ modifiedCount: 1 });
}, 60_000);

test('a manual refund is not recorded during a retry: the buyer is not paid twice', async () => {
  const { form, debt } = await openStuck();
  const answers: unknown[] = [];
  const settling = beforeEachRefund(till.settling(), async () => {
    answers.push(errorOf(await record(debt)));
  });
  await pursueRefunds(settling, till.later());
  expect(answers).toMatchObject([{ status: 409, code: 'refund_not_stuck' }]);
  expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', problem: null });
  expect(await till.ledgerOf(form)).toEqual({});
}, 60_000);

test('a manual refund is not recorded while the outcome of another try is unknown', async () => {
  const { form, debt } = await openStuck();
  await till.sandbox.fault({ kind: 'reset', method: 'POST', path: '/v1/refunds', times: 100 });
  await pursue();
  await till.sandbox.mend();
  expect(errorOf(await record(debt))).toMatchObject({ status: 409, code: 'refund_not_stuck' });
  await pursue();
  expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', problem: null });
  expect(await till.ledgerOf(form)).toEqual({});
}, 60_000);

test('a refund that was retried since the check is checked again', async () => {
  const { form, debt } = await openStuck();
  await till.sandbox.tell('refunds/next', { status: 'failed', times: 1 });
  const checked = await checkAtProvider(till.settling(), debt);
  await pursue();
  expect(await till.debtOf(debt)).toMatchObject({ state: 'needs_person' });
  const late = till.t.db.transaction((tx) =>
    recordManualRefund(tx, admin, debt, { reference: 'Late', checked }),
  );
  await expect(late).rejects.toMatchObject({ status: 409, body: { code: 'refund_not_stuck' } });
  expect((await record(debt)).json()).toEqual({ modifiedCount: 1 });
  expect(await till.ledgerOf(form)).toEqual({ provider: PRICE, bank: -PRICE });
}, 60_000);

test('only one of two simultaneous admins records a manual refund', async () => {
  const { form, debt } = await openStuck();
  const answers = await Promise.all([record(debt), record(debt), record(debt)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await till.ledgerOf(form)).toEqual({ provider: PRICE, bank: -PRICE });
}, 60_000);

test('a manual refund requires an admin and a reference', async () => {
  const { form, debt } = await openStuck();
  for (const as of [form.buyer, form.seller]) expect((await record(debt, {}, as)).statusCode).toBe(403);
  expect(errorOf(await record(debt, { reference: ' ' }))).toMatchObject({
    status: 400,
    fields: { reference: 'Reference is required' },
  });
  const waiting = await till.oweBack(await till.openPaidOrder());
  expect(errorOf(await record(waiting))).toMatchObject({ status: 409, code: 'refund_not_stuck' });
  expect((await record('no-such-refund')).statusCode).toBe(404);
  for (const as of [form.buyer, form.seller]) {
    expect((await till.t.call('GET', '/books/refunds', { as })).statusCode).toBe(403);
  }
}, 60_000);
