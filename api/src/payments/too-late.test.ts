import { eq } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { errorOf } from '../testing/app.ts';
import { type CardForm, openTill, type Till } from '../testing/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

/** An unpaid order that is paid at the provider, which we have not noticed yet. */
async function paidAtProvider(): Promise<CardForm> {
  const form = await till.openCardForm();
  expect(await till.sandbox.pay(form.clientSecret)).toBe('succeeded');
  return form;
}

test.each(['cancelled', 'lapsed'] as const)(
  'a payment for a %s order is flagged and refunded once',
  async (state) => {
    const form = await paidAtProvider();
    const { order, carId, intentId } = form;
    const { db } = till.t;
    await db.update(orders).set({ state, lapsesAt: null }).where(eq(orders.id, order.id));
    await db.update(cars).set({ status: 'available' }).where(eq(cars.id, carId));
    for (const answer of [await till.record(form), await till.record(form)]) {
      expect(errorOf(answer)).toMatchObject({ status: 409, code: 'payment_returned' });
    }
    const flag = `order_${state}`;
    expect(await till.refundsOf(intentId)).toMatchObject([
      { amount: order.priceCents, metadata: { orderId: order.id, flag } },
    ]);
    expect(await till.paymentsOf(form)).toMatchObject([{ flag, refundedAt: expect.any(Date) }]);
    expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
    expect(await db.select().from(cars).where(eq(cars.id, carId))).toMatchObject([{ status: 'available' }]);
  },
);

test('a payment for a car that is deleted or sold to another buyer is flagged and refunded', async () => {
  const { db } = till.t;
  const deleted = await paidAtProvider();
  await db.delete(cars).where(eq(cars.id, deleted.carId));
  const sold = await paidAtProvider();
  await db.update(cars).set({ status: 'sold' }).where(eq(cars.id, sold.carId));
  for (const form of [deleted, sold]) {
    expect(errorOf(await till.record(form))).toMatchObject({ status: 409, code: 'payment_returned' });
    expect(await till.refundsOf(form.intentId)).toHaveLength(1);
    expect(await till.paymentsOf(form)).toMatchObject([{ flag: 'car_gone' }]);
    expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  }
});
