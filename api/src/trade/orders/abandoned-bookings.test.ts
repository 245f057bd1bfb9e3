import { eq } from 'drizzle-orm';
import { closeOrder } from '../../money/cancellations/close-order.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { readEnv } from '../../platform/env/env.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';

const MAX_PER_CAR = 2;
const MAX_TOTAL = 4;
const DAY_MS = 86_400_000;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({
    env: {
      MAX_ABANDONED_ORDERS_PER_CAR: String(MAX_PER_CAR),
      MAX_ABANDONED_ORDERS: String(MAX_TOTAL),
      ABANDONED_ORDER_DAYS: '30',
    },
  });
});
afterAll(() => testApp.close());

type Car = Awaited<ReturnType<TestApp['buildCar']>>;
interface User {
  id: string;
}
const bookCar = (car: Car, as: User) => testApp.call('POST', '/orders', { as, body: bookingFormOf(car) });
const findCarStatus = async ({ id }: Car) =>
  (await testApp.db.select().from(cars).where(eq(cars.id, id)))[0]?.status;

/** Ways in which a buyer abandons an unpaid booking. */
const ABANDON_ACTIONS = {
  lapsed: (orderId: string, _buyer: User) =>
    closeOrder({ ...testApp.services, log: testApp.app.log }, orderId, 'lapsed').then(() => undefined),
  'cancelled by the buyer': async (orderId: string, as: User) => {
    expect((await testApp.call('POST', `/orders/${orderId}/cancel`, { as })).statusCode).toBe(200);
  },
};
const abandonBooking = async (
  car: Car,
  buyer: User,
  abandonAction: keyof typeof ABANDON_ACTIONS = 'lapsed',
) => {
  const response = await bookCar(car, buyer);
  expect(response.statusCode).toBe(201);
  const { insertedId } = response.json<{ insertedId: string }>();
  await ABANDON_ACTIONS[abandonAction](insertedId, buyer);
  return insertedId;
};

test.each(Object.keys(ABANDON_ACTIONS) as (keyof typeof ABANDON_ACTIONS)[])(
  'a buyer whose bookings of a car were %s too often cannot book it, and sees the reason',
  async (abandonAction) => {
    const [car, buyer] = [await testApp.buildCar(), await testApp.buildUser()];
    for (let n = 0; n < MAX_PER_CAR; n += 1) await abandonBooking(car, buyer, abandonAction);
    const { id: adId } = await testApp.buildAd({ carId: car.id });
    const byAd = { adId, brandName: 'x', model: 'y' };
    for (const response of [
      await bookCar(car, buyer),
      await testApp.call('POST', '/orders/ads', { as: buyer, body: byAd }),
    ]) {
      expect(errorOf(response)).toMatchObject({
        status: 409,
        code: 'given_up_too_often',
        message: expect.stringMatching(
          /^You’ve reserved this car 2 times in the last 30 days without paying/,
        ),
      });
    }
    expect(await findCarStatus(car)).toBe('available');
    expect((await bookCar(await testApp.buildCar(), buyer)).statusCode).toBe(201);
    expect((await bookCar(car, await testApp.buildUser())).statusCode).toBe(201);
  },
);

test('the total number of a buyer’s abandoned bookings is limited', async () => {
  const buyer = await testApp.buildUser();
  for (let n = 0; n < MAX_TOTAL; n += 1) await abandonBooking(await testApp.buildCar(), buyer);
  const car = await testApp.buildCar();
  expect(errorOf(await bookCar(car, buyer))).toMatchObject({
    status: 409,
    code: 'given_up_too_often',
    message: expect.stringMatching(/^You’ve abandoned 4 reservations in the last 30 days without paying/),
  });
  expect(await findCarStatus(car)).toBe('available');
});

test('old, paid and refunded bookings and those that others ended do not count as abandoned', async () => {
  const [car, buyer] = [await testApp.buildCar(), await testApp.buildUser()];
  const bookingKey = { buyerId: buyer.id, carId: car.id };
  for (let n = 0; n < MAX_TOTAL; n += 1) {
    await testApp.buildOrder({
      ...bookingKey,
      state: 'lapsed',
      createdAt: new Date(Date.now() - 31 * DAY_MS),
    });
    await testApp.buildOrder({ ...bookingKey, state: 'cancelled', endedBy: 'seller' });
    await testApp.buildOrder({ ...bookingKey, state: 'cancelled' });
    await testApp.buildOrder({ ...bookingKey, state: 'refunded', endedBy: 'buyer' });
  }
  expect((await bookCar(car, buyer)).statusCode).toBe(201);
});

test('the limits for abandoned bookings must be integers of at least one', () => {
  const readTestEnv = (env: Record<string, string>) => readEnv({ NODE_ENV: 'test', ...env });
  expect(readTestEnv({})).toMatchObject({
    MAX_ABANDONED_ORDERS_PER_CAR: 3,
    MAX_ABANDONED_ORDERS: 10,
    ABANDONED_ORDER_DAYS: 30,
  });
  for (const name of ['MAX_ABANDONED_ORDERS_PER_CAR', 'MAX_ABANDONED_ORDERS', 'ABANDONED_ORDER_DAYS'])
    for (const invalidValue of ['0', '-1', '2.5', 'many'])
      expect(() => readTestEnv({ [name]: invalidValue })).toThrow(name);
});
