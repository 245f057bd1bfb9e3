import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { escrows, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import {
  createPaymentsFixture,
  type OrderWithPayout,
  type PaidOrder,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { debitEscrow } from './debit-escrow.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

/**
 * Debits `cents`, or everything left if null. `isRefundedByProvider`: the provider has already refunded the
 * money.
 */
const debit = ({ order }: PaidOrder, cents: number | null, isRefundedByProvider = false) =>
  fixture.testApp.db.transaction((tx) => debitEscrow(tx, order.id, cents, isRefundedByProvider));
const updateEscrow = ({ order }: PaidOrder, values: Partial<typeof escrows.$inferInsert>) =>
  fixture.testApp.db.update(escrows).set(values).where(eq(escrows.orderId, order.id));
const updatePayout = ({ payoutId }: OrderWithPayout, values: Partial<typeof payouts.$inferInsert>) =>
  fixture.testApp.db.update(payouts).set(values).where(eq(payouts.id, payoutId));

test('a debit after the payout takes returned money first, then posts a loss, and takes our fee last', async () => {
  const testOrder = await fixture.createDuePayout();
  await updateEscrow(testOrder, { state: 'paid_out' });
  await updatePayout(testOrder, { state: 'sent', returnedCents: 200_000, problem: 'reversed_in_part' });

  expect(await debit(testOrder, 150_000, true)).toMatchObject({
    amountCents: 150_000,
    isFullyRefunded: false,
    postings: { due: 150_000, lost: 0, fees: 0 },
  });
  expect(await fixture.payoutOf(testOrder)).toMatchObject({
    amountCents: 1_370_000,
    returnedCents: 50_000,
    problem: 'reversed_in_part',
  });
  expect(await debit(testOrder, 100_000, true)).toMatchObject({
    postings: { due: 50_000, lost: 50_000, fees: 0 },
  });
  expect(await fixture.payoutOf(testOrder)).toMatchObject({
    amountCents: 1_320_000,
    returnedCents: 0,
    problem: null,
    state: 'sent',
  });
  expect(await fixture.escrowOf(testOrder)).toMatchObject({ refundedCents: 250_000, feeCents: 80_000 });
  expect(await debit(testOrder, null, true)).toMatchObject({
    amountCents: 1_350_000,
    isFullyRefunded: true,
    postings: { due: 0, lost: 1_270_000, fees: 80_000 },
  });
  expect(await fixture.escrowOf(testOrder)).toMatchObject({
    refundedCents: 1_600_000,
    feeCents: 0,
    // Not `refunded`, because the seller keeps the payout.
    state: 'paid_out',
  });
  expect(await fixture.orderOf(testOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.carStatusOf(testOrder)).toBe('sold');
}, 30_000);

test('a debit takes our fee if the fee was the full amount', async () => {
  const testOrder = await fixture.createPaidOrder();
  await updateEscrow(testOrder, { state: 'paid_out', feeCents: 1_600_000 });
  expect(await debit(testOrder, 100_000, true)).toMatchObject({
    postings: { due: 0, lost: 0, fees: 100_000 },
  });
  expect(await fixture.escrowOf(testOrder)).toMatchObject({ feeCents: 1_500_000, refundedCents: 100_000 });
  await expect(debit(testOrder, 1)).rejects.toMatchObject({ status: 409, body: { code: 'paid_out' } });
}, 30_000);

test('a debit of the full amount due deletes the payout and leaves the fee', async () => {
  const testOrder = await fixture.createDuePayout();
  expect(await debit(testOrder, 1_520_000)).toMatchObject({
    isFullyRefunded: false,
    postings: { due: 1_520_000, fees: 0 },
  });
  expect(await fixture.payoutOf(testOrder)).toBeUndefined();
  expect(await fixture.escrowOf(testOrder)).toMatchObject({ state: 'handed_over', feeCents: 80_000 });
  expect(await fixture.orderOf(testOrder)).toMatchObject({ state: 'paid' });
}, 30_000);

test('a debit above the amount due takes the rest from our fee', async () => {
  const testOrder = await fixture.createDuePayout();
  expect(await debit(testOrder, 1_550_000)).toMatchObject({ postings: { due: 1_520_000, fees: 30_000 } });
  expect(await fixture.escrowOf(testOrder)).toMatchObject({ feeCents: 50_000, state: 'handed_over' });
}, 30_000);

test('a full refund works if the car is deleted or has been booked by another user', async () => {
  const [orderWithBookedCar, orderWithDeletedCar] = [
    await fixture.createPaidOrder(),
    await fixture.createPaidOrder(),
  ];
  await fixture.testApp.db
    .update(cars)
    .set({ status: 'booked' })
    .where(eq(cars.id, orderWithBookedCar.carId));
  await fixture.testApp.db.delete(cars).where(eq(cars.id, orderWithDeletedCar.carId));
  for (const testOrder of [orderWithBookedCar, orderWithDeletedCar]) {
    expect(await debit(testOrder, null)).toMatchObject({
      isFullyRefunded: true,
      postings: { held: 1_600_000 },
    });
    expect(await fixture.orderOf(testOrder)).toMatchObject({ state: 'refunded' });
    expect(await fixture.escrowOf(testOrder)).toMatchObject({ state: 'refunded' });
  }
  expect(await fixture.carStatusOf(orderWithBookedCar)).toBe('booked');
}, 30_000);

test('a debit from an order without held money is rejected with 409', async () => {
  const testOrder = await fixture.openCardForm();
  await expect(
    fixture.testApp.db.transaction((tx) => debitEscrow(tx, testOrder.order.id, 1, false)),
  ).rejects.toMatchObject({
    status: 409,
    body: { code: 'nothing_held', message: expect.stringContaining('Nothing was refunded') },
  });
}, 30_000);
