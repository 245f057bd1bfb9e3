import { eq } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { escrows, payouts } from '../db/tables/money.ts';
import {
  createPaymentsFixture,
  type OrderWithPayout,
  type PaidOrder,
  type PaymentsFixture,
} from '../testing/payments-fixture.ts';
import { debitEscrow } from './debit.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

/** Debits `cents`, or everything left if null. `isGone`: the provider has already refunded them. */
const debit = ({ order }: PaidOrder, cents: number | null, isGone = false) =>
  fixture.t.db.transaction((tx) => debitEscrow(tx, order.id, cents, isGone));
const updateHold = ({ order }: PaidOrder, values: Partial<typeof escrows.$inferInsert>) =>
  fixture.t.db.update(escrows).set(values).where(eq(escrows.orderId, order.id));
const updatePayout = ({ payoutId }: OrderWithPayout, values: Partial<typeof payouts.$inferInsert>) =>
  fixture.t.db.update(payouts).set(values).where(eq(payouts.id, payoutId));

test('a debit after the payout takes returned money first, then books a loss, and takes our fee last', async () => {
  const form = await fixture.createDuePayout();
  await updateHold(form, { state: 'paid_out' });
  await updatePayout(form, { state: 'sent', returnedCents: 200_000, problem: 'reversed_in_part' });

  expect(await debit(form, 150_000, true)).toMatchObject({
    amountCents: 150_000,
    isFullyRefunded: false,
    postings: { due: 150_000, lost: 0, fees: 0 },
  });
  expect(await fixture.payoutOf(form)).toMatchObject({
    amountCents: 1_370_000,
    returnedCents: 50_000,
    problem: 'reversed_in_part',
  });
  expect(await debit(form, 100_000, true)).toMatchObject({
    postings: { due: 50_000, lost: 50_000, fees: 0 },
  });
  expect(await fixture.payoutOf(form)).toMatchObject({
    amountCents: 1_320_000,
    returnedCents: 0,
    problem: null,
    state: 'sent',
  });
  expect(await fixture.holdOf(form)).toMatchObject({ refundedCents: 250_000, feeCents: 80_000 });
  expect(await debit(form, null, true)).toMatchObject({
    amountCents: 1_350_000,
    isFullyRefunded: true,
    postings: { due: 0, lost: 1_270_000, fees: 80_000 },
  });
  expect(await fixture.holdOf(form)).toMatchObject({
    refundedCents: 1_600_000,
    feeCents: 0,
    // Its seller keeps the payout.
    state: 'paid_out',
  });
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.carStatusOf(form)).toBe('sold');
}, 30_000);

test('a debit takes our fee if the fee was the full amount', async () => {
  const form = await fixture.createPaidOrder();
  await updateHold(form, { state: 'paid_out', feeCents: 1_600_000 });
  expect(await debit(form, 100_000, true)).toMatchObject({ postings: { due: 0, lost: 0, fees: 100_000 } });
  expect(await fixture.holdOf(form)).toMatchObject({ feeCents: 1_500_000, refundedCents: 100_000 });
  await expect(debit(form, 1)).rejects.toMatchObject({ status: 409, body: { code: 'paid_out' } });
}, 30_000);

test('a debit of the full amount due deletes the payout and leaves the fee', async () => {
  const form = await fixture.createDuePayout();
  expect(await debit(form, 1_520_000)).toMatchObject({
    isFullyRefunded: false,
    postings: { due: 1_520_000, fees: 0 },
  });
  expect(await fixture.payoutOf(form)).toBeUndefined();
  expect(await fixture.holdOf(form)).toMatchObject({ state: 'handed_over', feeCents: 80_000 });
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'paid' });
}, 30_000);

test('a debit above the amount due takes the rest from our fee', async () => {
  const form = await fixture.createDuePayout();
  expect(await debit(form, 1_550_000)).toMatchObject({ postings: { due: 1_520_000, fees: 30_000 } });
  expect(await fixture.holdOf(form)).toMatchObject({ feeCents: 50_000, state: 'handed_over' });
}, 30_000);

test('a full refund leaves a car that is booked by another user booked, and works for a deleted car', async () => {
  const [booked, gone] = [await fixture.createPaidOrder(), await fixture.createPaidOrder()];
  await fixture.t.db.update(cars).set({ status: 'booked' }).where(eq(cars.id, booked.carId));
  await fixture.t.db.delete(cars).where(eq(cars.id, gone.carId));
  for (const form of [booked, gone]) {
    expect(await debit(form, null)).toMatchObject({ isFullyRefunded: true, postings: { held: 1_600_000 } });
    expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
    expect(await fixture.holdOf(form)).toMatchObject({ state: 'refunded' });
  }
  expect(await fixture.carStatusOf(booked)).toBe('booked');
}, 30_000);

test('a debit of an order without held money is rejected with 409', async () => {
  const form = await fixture.openCardForm();
  await expect(
    fixture.t.db.transaction((tx) => debitEscrow(tx, form.order.id, 1, false)),
  ).rejects.toMatchObject({
    status: 409,
    body: { code: 'nothing_held', message: expect.stringContaining('Nothing was refunded') },
  });
}, 30_000);
