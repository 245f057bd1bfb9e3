import { eq } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { openTill, type Till } from '../testing/till.ts';
import { followRefund } from './follow.ts';
import { pursueRefunds } from './pursue.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const pursue = () => pursueRefunds(till.settling(), till.later());

test('a full refund at the provider ends the order and frees its car, by events and lists', async () => {
  const [told, untold] = [await till.openPaidOrder(), await till.openPaidOrder()];
  const made = await till.refundByHand(told);
  expect((await till.deliver('refund.created', made.id)).statusCode).toBe(200);
  expect((await till.deliver('charge.refunded', told.chargeId)).statusCode).toBe(200);
  await till.refundByHand(untold);
  await till.runJobs();
  for (const form of [told, untold]) {
    expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
    expect(await till.carStatusOf(form)).toBe('available');
    expect(await till.holdOf(form)).toMatchObject({ state: 'refunded', refundedCents: 1_600_000 });
    expect(await till.debtsOf(form)).toMatchObject([{ reason: 'at_provider', state: 'succeeded' }]);
    expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
    expect(await till.ledgerOf(form)).toEqual({});
    expect(await till.refundsOf(form.intentId)).toHaveLength(1);
  }
});

test('a partial refund at the provider counts once despite many simultaneous events', async () => {
  const form = await till.openPaidOrder();
  const made = await till.refundByHand(form, 100_000);
  await Promise.all([1, 2, 3, 4].map(() => followRefund(till.settling(), made)));
  await till.runJobs();
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await till.carStatusOf(form)).toBe('sold');
  expect(await till.holdOf(form)).toMatchObject({ state: 'held', refundedCents: 100_000 });
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded', amountCents: 100_000 }]);
  expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: null }]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_500_000, held: -1_500_000 });
  expect(await till.refundsOf(form.intentId)).toHaveLength(1);
});

test('partial refunds at the provider add up to a full one', async () => {
  const form = await till.openPaidOrder();
  for (const amount of [600_000, 600_000, 400_000]) await till.refundByHand(form, amount);
  await till.runJobs();
  expect(await till.debtsOf(form)).toHaveLength(3);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);

test('a manual refund at the provider covers the refund that had failed', async () => {
  const form = await till.openPaidOrder();
  await till.oweBack(form, 300_000);
  await till.sandbox.tell('refunds/next', { status: 'failed', times: 3 });
  for (let attempt = 1; attempt <= 3; attempt += 1) await pursue();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'needs_person' }]);
  const made = await till.refundByHand(form, 300_000);
  expect((await till.deliver('refund.created', made.id)).statusCode).toBe(200);
  await till.runJobs();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded', providerId: made.id }]);
  expect(await till.holdOf(form)).toMatchObject({ refundedCents: 300_000, state: 'held' });
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_300_000, held: -1_300_000 });
}, 30_000);

test('a late payment that an admin has refunded is not refunded again', async () => {
  const form = await till.openCardForm();
  await till.t.db.delete(cars).where(eq(cars.id, form.carId));
  await till.sandbox.pay(form.clientSecret);
  await till.sandbox.fault({ kind: 'error', path: '/v1/refunds', times: 1000 });
  await till.runJobs();
  expect(await till.debtsOf(form)).toMatchObject([{ reason: 'car_gone', state: 'owed' }]);
  await till.sandbox.mend();
  const made = await till.refundByHand(form);
  await till.runJobs();
  expect(await till.refundsOf(form.intentId)).toMatchObject([{ id: made.id }]);
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded', providerId: made.id }]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.ledgerOf(form)).toEqual({});
});

test('a refund at the provider that fails later becomes our refund to send', async () => {
  const form = await till.openPaidOrder();
  const made = await till.refundByHand(form);
  await till.deliver('refund.created', made.id);
  await till.sandbox.tell(`refunds/${made.id}`, { status: 'failed' });
  await till.deliver('refund.failed', made.id);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
  await till.runJobs();
  expect(await till.refundsOf(form.intentId)).toHaveLength(2);
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded' }]);
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);

test('a refund that was recorded without its outcome is never paid twice', async () => {
  const form = await till.openPaidOrder();
  const made = await till.refundByHand(form, 250_000);
  // As if a process was killed right after it recorded the refund.
  await till.sandbox.fault({ kind: 'error', path: `/v1/refunds/${made.id}`, times: 1 });
  await followRefund(till.settling(), { ...made, status: 'pending' });
  await till.runJobs();
  expect(await till.refundsOf(form.intentId)).toHaveLength(1);
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded', providerId: made.id }]);
}, 30_000);
