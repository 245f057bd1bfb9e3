import { eq } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { readEnv } from '../env.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { bookingOf } from '../testing/booking.ts';
import { endOrder } from './lifecycle.ts';

const PER_CAR = 2;
const IN_ALL = 4;
const DAY_MS = 86_400_000;
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({
    env: {
      MAX_GIVEN_UP_PER_CAR: String(PER_CAR),
      MAX_GIVEN_UP_ORDERS: String(IN_ALL),
      GIVEN_UP_DAYS: '30',
    },
  });
});
afterAll(() => t.close());

type Car = Awaited<ReturnType<TestApp['buildCar']>>;
interface User {
  id: string;
}
const book = (car: Car, as: User) => t.call('POST', '/orders', { as, body: bookingOf(car) });
const statusOf = async ({ id }: Car) => (await t.db.select().from(cars).where(eq(cars.id, id)))[0]?.status;

/** Ways in which a buyer gives up an unpaid booking. */
const WAYS = {
  lapsed: (orderId: string, _buyer: User) =>
    endOrder({ ...t.services, log: t.app.log }, orderId, 'lapsed').then(() => undefined),
  'cancelled by the buyer': async (orderId: string, as: User) => {
    expect((await t.call('POST', `/orders/${orderId}/cancel`, { as })).statusCode).toBe(200);
  },
};
const giveUp = async (car: Car, buyer: User, way: keyof typeof WAYS = 'lapsed') => {
  const answer = await book(car, buyer);
  expect(answer.statusCode).toBe(201);
  const { insertedId } = answer.json<{ insertedId: string }>();
  await WAYS[way](insertedId, buyer);
  return insertedId;
};

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'a buyer whose bookings of a car were %s too often cannot book it, and sees the reason',
  async (way) => {
    const [car, buyer] = [await t.buildCar(), await t.buildUser()];
    for (let n = 0; n < PER_CAR; n += 1) await giveUp(car, buyer, way);
    const { id: adId } = await t.buildAd({ carId: car.id });
    const byAd = { adId, brandName: 'x', model: 'y' };
    for (const answer of [
      await book(car, buyer),
      await t.call('POST', '/orders/ads', { as: buyer, body: byAd }),
    ]) {
      expect(errorOf(answer)).toMatchObject({
        status: 409,
        code: 'given_up_too_often',
        message: expect.stringMatching(
          /^You have booked this car 2 times in the last 30 days without paying/,
        ),
      });
    }
    expect(await statusOf(car)).toBe('available');
    expect((await book(await t.buildCar(), buyer)).statusCode).toBe(201);
    expect((await book(car, await t.buildUser())).statusCode).toBe(201);
  },
);

test('the number of given-up bookings of all cars is limited too', async () => {
  const buyer = await t.buildUser();
  for (let n = 0; n < IN_ALL; n += 1) await giveUp(await t.buildCar(), buyer);
  const car = await t.buildCar();
  expect(errorOf(await book(car, buyer))).toMatchObject({
    status: 409,
    code: 'given_up_too_often',
    message: expect.stringMatching(/^You have let go of 4 bookings in the last 30 days without paying/),
  });
  expect(await statusOf(car)).toBe('available');
});

test('old, paid and refunded bookings and those that others ended do not count as given up', async () => {
  const [car, buyer] = [await t.buildCar(), await t.buildUser()];
  const of = { buyerId: buyer.id, carId: car.id };
  for (let n = 0; n < IN_ALL; n += 1) {
    await t.buildOrder({ ...of, state: 'lapsed', createdAt: new Date(Date.now() - 31 * DAY_MS) });
    await t.buildOrder({ ...of, state: 'cancelled', endedBy: 'seller' });
    await t.buildOrder({ ...of, state: 'cancelled' });
    await t.buildOrder({ ...of, state: 'refunded', endedBy: 'buyer' });
  }
  expect((await book(car, buyer)).statusCode).toBe(201);
});

test('the limits of given-up bookings must be integers of at least one', () => {
  const of = (env: Record<string, string>) => readEnv({ NODE_ENV: 'test', ...env });
  expect(of({})).toMatchObject({ MAX_GIVEN_UP_PER_CAR: 3, MAX_GIVEN_UP_ORDERS: 10, GIVEN_UP_DAYS: 30 });
  for (const name of ['MAX_GIVEN_UP_PER_CAR', 'MAX_GIVEN_UP_ORDERS', 'GIVEN_UP_DAYS'])
    for (const bad of ['0', '-1', '2.5', 'many']) expect(() => of({ [name]: bad })).toThrow(name);
});
