import { eq } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { errorOf } from '../testing/app.ts';
import { type CardForm, createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

/** An unpaid order that is paid at the provider, which we have not noticed yet. */
async function payUnrecorded(): Promise<CardForm> {
  const form = await fixture.openCardForm();
  expect(await fixture.sandbox.pay(form.clientSecret)).toBe('succeeded');
  return form;
}

test.each(['cancelled', 'lapsed'] as const)(
  'a payment for a %s order is flagged and refunded once',
  async (state) => {
    const form = await payUnrecorded();
    const { order, carId, intentId } = form;
    const { db } = fixture.t;
    await db.update(orders).set({ state, lapsesAt: null }).where(eq(orders.id, order.id));
    await db.update(cars).set({ status: 'available' }).where(eq(cars.id, carId));
    for (const answer of [await fixture.recordPayment(form), await fixture.recordPayment(form)]) {
      expect(errorOf(answer)).toMatchObject({ status: 409, code: 'payment_returned' });
    }
    const flag = `order_${state}`;
    expect(await fixture.providerRefundsOf(intentId)).toMatchObject([
      { amount: order.priceCents, metadata: { orderId: order.id, flag } },
    ]);
    expect(await fixture.paymentsOf(form)).toMatchObject([{ flag, refundedAt: expect.any(Date) }]);
    expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
    expect(await db.select().from(cars).where(eq(cars.id, carId))).toMatchObject([{ status: 'available' }]);
  },
);

test('a payment for a car that is deleted or sold to another buyer is flagged and refunded', async () => {
  const { db } = fixture.t;
  const deleted = await payUnrecorded();
  await db.delete(cars).where(eq(cars.id, deleted.carId));
  const sold = await payUnrecorded();
  await db.update(cars).set({ status: 'sold' }).where(eq(cars.id, sold.carId));
  for (const form of [deleted, sold]) {
    expect(errorOf(await fixture.recordPayment(form))).toMatchObject({
      status: 409,
      code: 'payment_returned',
    });
    expect(await fixture.providerRefundsOf(form.intentId)).toHaveLength(1);
    expect(await fixture.paymentsOf(form)).toMatchObject([{ flag: 'car_gone' }]);
    expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  }
});
