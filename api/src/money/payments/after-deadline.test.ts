import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { errorOf } from '../../testing/app.ts';
import {
  type CardForm,
  createPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

/** Creates an order whose payment succeeded at the provider but is not recorded in our database yet. */
async function createUnrecordedPayment(): Promise<CardForm> {
  const cardForm = await fixture.openCardForm();
  expect(await fixture.sandbox.pay(cardForm.clientSecret)).toBe('succeeded');
  return cardForm;
}

test.each(['cancelled', 'lapsed'] as const)(
  'a payment for a %s order is flagged and refunded once',
  async (state) => {
    const cardForm = await createUnrecordedPayment();
    const { order, carId, intentId } = cardForm;
    const { db } = fixture.testApp;
    await db.update(orders).set({ state, lapsesAt: null }).where(eq(orders.id, order.id));
    await db.update(cars).set({ status: 'available' }).where(eq(cars.id, carId));
    for (const response of [await fixture.recordPayment(cardForm), await fixture.recordPayment(cardForm)]) {
      expect(errorOf(response)).toMatchObject({ status: 409, code: 'payment_returned' });
    }
    const flag = `order_${state}`;
    expect(await fixture.providerRefundsOf(intentId)).toMatchObject([
      { amount: order.priceCents, metadata: { orderId: order.id, flag } },
    ]);
    expect(await fixture.paymentsOf(cardForm)).toMatchObject([{ flag, refundedAt: expect.any(Date) }]);
    expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'refunded' });
    expect(await db.select().from(cars).where(eq(cars.id, carId))).toMatchObject([{ status: 'available' }]);
  },
);

test('a payment for a car that is deleted or sold to another buyer is flagged and refunded', async () => {
  const { db } = fixture.testApp;
  const formOfDeletedCar = await createUnrecordedPayment();
  await db.delete(cars).where(eq(cars.id, formOfDeletedCar.carId));
  const formOfSoldCar = await createUnrecordedPayment();
  await db.update(cars).set({ status: 'sold' }).where(eq(cars.id, formOfSoldCar.carId));
  for (const cardForm of [formOfDeletedCar, formOfSoldCar]) {
    expect(errorOf(await fixture.recordPayment(cardForm))).toMatchObject({
      status: 409,
      code: 'payment_returned',
    });
    expect(await fixture.providerRefundsOf(cardForm.intentId)).toHaveLength(1);
    expect(await fixture.paymentsOf(cardForm)).toMatchObject([{ flag: 'car_gone' }]);
    expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'refunded' });
  }
});
