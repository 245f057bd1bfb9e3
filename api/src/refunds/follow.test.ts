import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { refunds } from '../db/tables/money.ts';
import { payments } from '../db/tables/orders.ts';
import { entriesOf } from '../testing/ledger.ts';
import { openTill, type PaidForm, type Till } from '../testing/till.ts';
import { followRefund } from './follow.ts';
import { noteOutcome } from './outcome.ts';
import { pursueNow } from './pursue.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const PART = 100_000;
const follow = (made: Stripe.Refund) => followRefund(till.settling(), made);
/** A refund at the provider. With `refundId`, one that we requested. */
const refundThere = ({ intentId }: PaidForm, amount: number, refundId?: string) =>
  till.sandbox.stripe.refunds.create({
    payment_intent: intentId,
    amount,
    ...(refundId === undefined ? {} : { metadata: { refundId } }),
  });

test('a provider refund covers the refund that it was requested for, not the oldest', async () => {
  const form = await till.openPaidOrder();
  const older = await till.oweBack(form, PART);
  const asked = await till.oweBack(form, PART);
  const made = await refundThere(form, PART, asked);
  await follow(made);
  expect(await till.debtOf(asked)).toMatchObject({ state: 'succeeded', providerId: made.id });
  expect(await till.debtOf(older)).toMatchObject({ state: 'owed', providerId: null });
}, 30_000);

test('a repeated event about a finished refund changes nothing and writes no row', async () => {
  const form = await till.openPaidOrder();
  const debt = await till.oweBack(form);
  await pursueNow(till.settling(), [debt]);
  const [made] = await till.refundsOf(form.intentId);
  const written = async () => {
    const { rows } = (await till.t.db.execute(sql`select xmin from payments where order_id = ${form.order.id}
      union all select xmin from refunds where order_id = ${form.order.id}
      union all select xmin from orders where id = ${form.order.id}`)) as { rows: unknown[] };
    return rows;
  };
  const [before, paid] = [await written(), await till.paymentsOf(form)];
  expect(paid).toMatchObject([{ refundedAt: expect.any(Date) }]);
  await follow(made!);
  await till.runJobs();
  expect(await till.paymentsOf(form)).toEqual(paid);
  expect(await written()).toEqual(before);
}, 30_000);

test('a provider refund without our metadata counts when first seen', async () => {
  const form = await till.openPaidOrder();
  const made = await refundThere(form, PART);
  await follow({ ...made, metadata: null });
  expect(await till.debtsOf(form)).toMatchObject([
    { state: 'succeeded', providerId: made.id, reason: 'at_provider', amountCents: PART },
  ]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_500_000, held: -1_500_000 });
}, 30_000);

test('a second provider refund for a paid refund counts as extra money', async () => {
  const form = await till.openPaidOrder();
  const debt = await till.oweBack(form, PART);
  await pursueNow(till.settling(), [debt]);
  const paid = (await till.debtOf(debt))!;
  expect(paid.state).toBe('succeeded');
  const gift = await refundThere(form, PART, debt);
  await follow(gift);
  expect(await till.debtOf(debt)).toEqual(paid);
  const debts = await till.debtsOf(form);
  expect(debts.filter(({ id }) => id !== debt)).toMatchObject([
    { state: 'succeeded', providerId: gift.id, reason: 'at_provider' },
  ]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_400_000, held: -1_400_000 });
  // It failed: that amount is due again, the other refund is not.
  await till.sandbox.tell(`refunds/${gift.id}`, { status: 'failed' });
  await till.deliver('refund.failed', gift.id);
  expect(await till.debtOf(debt)).toEqual(paid);
  expect(await till.ledgerOf(form)).toMatchObject({ owed_back: -PART });
  expect(await entriesOf(till.t.db, form.order.id)).toEqual([
    'payment',
    'refund',
    'refund_sent',
    'refund',
    'refund_sent',
    'refund_returned',
  ]);
}, 30_000);

test('a manual refund that failed before we noticed it does not count', async () => {
  const form = await till.openPaidOrder();
  const made = await refundThere(form, PART);
  await follow({ ...made, status: 'failed' });
  await follow({ ...made, status: 'canceled' });
  expect(await till.debtsOf(form)).toEqual([]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, held: -1_600_000 });
}, 30_000);

test('an old refund without an id covers the refund of the same amount', async () => {
  const form = await till.openPaidOrder();
  const debt = await till.oweBack(form, PART);
  const made = await refundThere(form, PART);
  await till.t.db.update(refunds).set({ state: 'succeeded' }).where(eq(refunds.id, debt));
  await follow(made);
  await follow(made);
  expect(await till.debtsOf(form)).toMatchObject([{ id: debt, providerId: made.id, state: 'succeeded' }]);
}, 30_000);

test('the sync ignores refunds of other payments, and amounts above the payment', async () => {
  const form = await till.openPaidOrder();
  const made = await refundThere(form, PART);
  await follow({ ...made, id: 're_1', payment_intent: null });
  await follow({ ...made, id: 're_2', payment_intent: 'pi_somebody_elses' });
  expect(await till.debtsOf(form)).toEqual([]);
  const all = await till.oweBack(form);
  await pursueNow(till.settling(), [all]);
  const debts = await till.debtsOf(form);
  await follow({ ...made, id: 're_3', amount: 5_000_000 });
  expect(await till.debtsOf(form)).toEqual(debts);
}, 30_000);

test('an outdated state does not revive a refund that failed permanently', async () => {
  const form = await till.openPaidOrder();
  const debt = await till.oweBack(form, PART);
  await till.sandbox.tell('refunds/next', { status: 'pending', times: 1 });
  await pursueNow(till.settling(), [debt]);
  const [pending] = await till.refundsOf(form.intentId);
  await till.sandbox.tell(`refunds/${pending!.id}`, { status: 'failed' });
  await till.deliver('refund.failed', pending!.id);
  const failed = (await till.debtOf(debt))!;
  expect(failed).toMatchObject({ state: 'owed', attempts: 1 });
  await follow(pending!);
  await follow({ ...pending!, status: 'succeeded' });
  expect(await till.debtOf(debt)).toEqual(failed);
  // Unless it is the response to our own request.
  const { db } = till.t;
  await noteOutcome(db, debt, { ...pending!, status: 'failed' }, { isAttempt: true });
  expect(await till.debtOf(debt)).toEqual(failed);
  await noteOutcome(db, debt, { ...pending!, status: 'succeeded' }, { isAttempt: true });
  expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', attempts: 1 });
}, 30_000);

test('a failed attempt with a new id counts only as the response to our own request', async () => {
  const form = await till.openPaidOrder();
  const debt = await till.oweBack(form, PART);
  const { db } = till.t;
  const failed = { id: 're_other', status: 'failed', failure_reason: 'unknown' } as Stripe.Refund;
  await noteOutcome(db, debt, failed, { isAttempt: false });
  expect(await till.debtOf(debt)).toMatchObject({ state: 'owed', attempts: 0, providerId: null });
  await noteOutcome(db, debt, failed, { isAttempt: true });
  expect(await till.debtOf(debt)).toMatchObject({ attempts: 1, providerId: 're_other', problem: 'unknown' });
  await noteOutcome(db, debt, { ...failed, id: 're_made', status: 'succeeded' }, { isAttempt: false });
  expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', providerId: 're_made', problem: null });
});

test('an outcome for an unknown refund throws', async () => {
  const made = { id: 're_1', status: 'succeeded', failure_reason: 'unknown' } as Stripe.Refund;
  await expect(noteOutcome(till.t.db, 'none', made, { isAttempt: true })).rejects.toThrow(
    'There is no refund none',
  );
});

test('polling a finished refund again changes nothing', async () => {
  const form = await till.openPaidOrder();
  const debt = await till.oweBack(form);
  await pursueNow(till.settling(), [debt]);
  const [made] = await till.refundsOf(form.intentId);
  const stateOfAll = async () => ({
    debts: await till.debtsOf(form),
    payments: await till.paymentsOf(form),
    // The transaction that wrote the row. It changes even if the row is written with the same values.
    writers: (
      await till.t.db
        .select({ by: sql<string>`${refunds}.xmin::text`, paidBy: sql<string>`${payments}.xmin::text` })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(eq(refunds.id, debt))
    )[0],
  });
  const before = await stateOfAll();
  expect(before).toMatchObject({
    debts: [{ state: 'succeeded' }],
    payments: [{ refundedAt: expect.any(Date) }],
    writers: { by: expect.any(String), paidBy: expect.any(String) },
  });
  await follow(made!);
  await till.deliver('refund.created', made!.id);
  await till.runJobs();
  expect(await stateOfAll()).toEqual(before);
});
