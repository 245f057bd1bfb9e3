import { and, eq } from 'drizzle-orm';
import { closeOrder } from '../../money/cancellations/close-order.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { readEnv } from '../../platform/env/env.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf, today } from '../../testing/booking.ts';
import { placeOrder } from './booking.ts';

const MAX_UNPAID = 3;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ env: { MAX_UNPAID_ORDERS: String(MAX_UNPAID) } });
});
afterAll(() => testApp.close());

type Car = Awaited<ReturnType<TestApp['buildCar']>>;
interface User {
  id: string;
}

const bookCar = (car: Car, as: User) => testApp.call('POST', '/orders', { as, body: bookingFormOf(car) });
const findCarStatus = async ({ id }: Car) =>
  (await testApp.db.select().from(cars).where(eq(cars.id, id)))[0]?.status;
const countUnpaid = ({ id }: User) =>
  testApp.db.$count(orders, and(eq(orders.buyerId, id), eq(orders.state, 'unpaid')));

/** Creates a buyer with the maximum number of unpaid orders. */
async function buildBuyerAtLimit() {
  const buyer = await testApp.buildUser();
  const unpaidOrders = [];
  for (let n = 0; n < MAX_UNPAID; n += 1) unpaidOrders.push(await testApp.buildOrder({ buyerId: buyer.id }));
  return { buyer, unpaidOrders };
}

test('a buyer with the maximum number of unpaid orders cannot book, and sees the reason', async () => {
  const { buyer } = await buildBuyerAtLimit();
  const car = await testApp.buildCar();
  const { id: adId } = await testApp.buildAd({ carId: car.id });
  const responses = [
    await bookCar(car, buyer),
    await testApp.call('POST', '/orders/ads', { as: buyer, body: { adId, brandName: 'x', model: 'y' } }),
  ];
  for (const response of responses) {
    expect(errorOf(response)).toMatchObject({
      status: 409,
      code: 'too_many_unpaid',
      message: expect.stringMatching(/3 unpaid orders.*Pay or cancel one/),
    });
  }
  expect(await findCarStatus(car)).toBe('available');
  expect(await countUnpaid(buyer)).toBe(MAX_UNPAID);
  expect((await bookCar(car, await testApp.buildUser())).statusCode).toBe(201);
});

test.each(['cancelled', 'lapsed'] as const)(
  'an order that is %s makes room for another',
  async (endState) => {
    const { buyer, unpaidOrders } = await buildBuyerAtLimit();
    await closeOrder({ ...testApp.services, log: testApp.app.log }, unpaidOrders[0]!.id, endState);
    expect((await bookCar(await testApp.buildCar(), buyer)).statusCode).toBe(201);
    expect((await bookCar(await testApp.buildCar(), buyer)).statusCode).toBe(409);
  },
);

test('paid and ended orders do not count toward the limit', async () => {
  const buyer = await testApp.buildUser();
  for (let n = 0; n < MAX_UNPAID; n += 1) {
    await testApp.buildPaidOrder({ buyerId: buyer.id });
    await testApp.buildOrder({ buyerId: buyer.id, state: 'refunded' });
  }
  expect((await bookCar(await testApp.buildCar(), buyer)).statusCode).toBe(201);
});

test('the message uses the singular if the limit is one', async () => {
  const [{ id }, car] = [await testApp.buildUser(), await testApp.buildCar()];
  await testApp.buildOrder({ buyerId: id });
  const buyer = { id, email: 'bea@example.test' } as CurrentUser;
  const booking = {
    ...{ buyer, target: { carId: car.id, seenCents: null }, name: 'Bea', phone: '+1 312 555 0177' },
    ...{ meetingLocationId: null, bookingDate: today(), meetingTime: null, expiryHours: 48, maxUnpaid: 1 },
    abandonmentLimits: { perCar: 1, total: 1, days: 1 },
  };
  await expect(placeOrder(testApp.db, booking)).rejects.toMatchObject({
    status: 409,
    message: 'You’ve reached the limit of 1 unpaid order. Pay or cancel one in My Orders first.',
  });
});

test('a booking of a taken car is rejected as taken even if the buyer has reached the limit', async () => {
  const { buyer, unpaidOrders } = await buildBuyerAtLimit();
  const [car] = await testApp.db.select().from(cars).where(eq(cars.id, unpaidOrders[0]!.carId!));
  expect(errorOf(await bookCar(car!, buyer))).toMatchObject({ status: 409, code: 'already_booked' });
});

test('twenty concurrent bookings never exceed the limit', async () => {
  const buyer = await testApp.buildUser();
  const builtCars = await Promise.all(Array.from({ length: 20 }, () => testApp.buildCar()));
  const responses = await Promise.all(builtCars.map((car) => bookCar(car, buyer)));
  const rejectedResponses = responses.filter(({ statusCode }) => statusCode !== 201);
  expect(rejectedResponses.map((response) => errorOf(response).code)).toEqual(
    Array(20 - MAX_UNPAID).fill('too_many_unpaid'),
  );
  expect(await countUnpaid(buyer)).toBe(MAX_UNPAID);
  const statuses = await Promise.all(builtCars.map(findCarStatus));
  expect(statuses.filter((status) => status === 'booked')).toHaveLength(MAX_UNPAID);
});

test('the limit is an integer of at least one and defaults to five', () => {
  const readLimit = (env: Record<string, string>) => readEnv({ NODE_ENV: 'test', ...env }).MAX_UNPAID_ORDERS;
  expect(readLimit({})).toBe(5);
  expect(readLimit({ MAX_UNPAID_ORDERS: '1' })).toBe(1);
  for (const invalidValue of ['0', '-1', '2.5', 'many', 'Infinity']) {
    expect(() => readLimit({ MAX_UNPAID_ORDERS: invalidValue })).toThrow('MAX_UNPAID_ORDERS');
  }
});
