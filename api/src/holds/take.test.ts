import { eq } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { holds, payouts } from '../db/tables/money.ts';
import { type DueForm, openTill, type PaidForm, type Till } from '../testing/till.ts';
import { takeHeld } from './take.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

/** Debits `cents`, or everything left if null. `isGone`: the provider has already refunded them. */
const take = ({ order }: PaidForm, cents: number | null, isGone = false) =>
  till.t.db.transaction((tx) => takeHeld(tx, order.id, cents, isGone));
const changeHold = ({ order }: PaidForm, values: Partial<typeof holds.$inferInsert>) =>
  till.t.db.update(holds).set(values).where(eq(holds.orderId, order.id));
const changePayout = ({ payoutId }: DueForm, values: Partial<typeof payouts.$inferInsert>) =>
  till.t.db.update(payouts).set(values).where(eq(payouts.id, payoutId));

test('a debit after the payout takes returned money first, then books a loss, and takes our fee last', async () => {
  const form = await till.openDuePayout();
  await changeHold(form, { state: 'paid_out' });
  await changePayout(form, { state: 'sent', returnedCents: 200_000, problem: 'reversed_in_part' });

  expect(await take(form, 150_000, true)).toMatchObject({
    amountCents: 150_000,
    isAll: false,
    postings: { due: 150_000, lost: 0, fees: 0 },
  });
  expect(await till.payoutOf(form)).toMatchObject({
    amountCents: 1_370_000,
    returnedCents: 50_000,
    problem: 'reversed_in_part',
  });
  expect(await take(form, 100_000, true)).toMatchObject({
    postings: { due: 50_000, lost: 50_000, fees: 0 },
  });
  expect(await till.payoutOf(form)).toMatchObject({
    amountCents: 1_320_000,
    returnedCents: 0,
    problem: null,
    state: 'sent',
  });
  expect(await till.holdOf(form)).toMatchObject({ refundedCents: 250_000, feeCents: 80_000 });
  expect(await take(form, null, true)).toMatchObject({
    amountCents: 1_350_000,
    isAll: true,
    postings: { due: 0, lost: 1_270_000, fees: 80_000 },
  });
  expect(await till.holdOf(form)).toMatchObject({
    refundedCents: 1_600_000,
    feeCents: 0,
    // Its seller keeps the payout.
    state: 'paid_out',
  });
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.carStatusOf(form)).toBe('sold');
}, 30_000);

test('a debit takes our fee if the fee was the full amount', async () => {
  const form = await till.openPaidOrder();
  await changeHold(form, { state: 'paid_out', feeCents: 1_600_000 });
  expect(await take(form, 100_000, true)).toMatchObject({ postings: { due: 0, lost: 0, fees: 100_000 } });
  expect(await till.holdOf(form)).toMatchObject({ feeCents: 1_500_000, refundedCents: 100_000 });
  await expect(take(form, 1)).rejects.toMatchObject({ status: 409, body: { code: 'paid_out' } });
}, 30_000);

test('a debit of the full amount due deletes the payout and leaves the fee', async () => {
  const form = await till.openDuePayout();
  expect(await take(form, 1_520_000)).toMatchObject({ isAll: false, postings: { due: 1_520_000, fees: 0 } });
  expect(await till.payoutOf(form)).toBeUndefined();
  expect(await till.holdOf(form)).toMatchObject({ state: 'handed_over', feeCents: 80_000 });
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
}, 30_000);

test('a debit above the amount due takes the rest from our fee', async () => {
  const form = await till.openDuePayout();
  expect(await take(form, 1_550_000)).toMatchObject({ postings: { due: 1_520_000, fees: 30_000 } });
  expect(await till.holdOf(form)).toMatchObject({ feeCents: 50_000, state: 'handed_over' });
}, 30_000);

test('a full refund leaves a car that is booked by another user booked, and works for a deleted car', async () => {
  const [booked, gone] = [await till.openPaidOrder(), await till.openPaidOrder()];
  await till.t.db.update(cars).set({ status: 'booked' }).where(eq(cars.id, booked.carId));
  await till.t.db.delete(cars).where(eq(cars.id, gone.carId));
  for (const form of [booked, gone]) {
    expect(await take(form, null)).toMatchObject({ isAll: true, postings: { held: 1_600_000 } });
    expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
    expect(await till.holdOf(form)).toMatchObject({ state: 'refunded' });
  }
  expect(await till.carStatusOf(booked)).toBe('booked');
}, 30_000);

test('a debit of an order without held money is rejected with 409', async () => {
  const form = await till.openCardForm();
  await expect(till.t.db.transaction((tx) => takeHeld(tx, form.order.id, 1, false))).rejects.toMatchObject({
    status: 409,
    body: { code: 'nothing_held', message: expect.stringContaining('nothing was refunded') },
  });
}, 30_000);
