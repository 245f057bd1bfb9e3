import { eq, inArray } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { getFreeTimes, setEveryDayHours } from '../../testing/hours.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

type Car = Awaited<ReturnType<TestApp['buildCar']>>;
const bookCar = async (car: Car, overrides: object, headers: Record<string, string> = {}) => {
  const buyer = await testApp.buildUser();
  return testApp.call('POST', '/orders', { as: buyer, body: bookingFormOf(car, overrides), headers });
};
const findOrders = (sellerCars: Car[]) =>
  testApp.db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.carId,
        sellerCars.map(({ id }) => id),
      ),
    );

/** Creates cars of one seller who has meeting hours. Returns the cars and the free times. */
async function buildCarsWithHours(count: number) {
  const seller = await testApp.buildSeller();
  await setEveryDayHours(testApp, seller.id);
  const sellerCars: Car[] = [];
  for (let n = 0; n < count; n += 1) sellerCars.push(await testApp.buildCar({ sellerId: seller.id }));
  const { times } = await getFreeTimes(testApp, `/cars/${sellerCars[0]!.id}`, seller);
  return { sellerCars, times };
}

test('a booking takes one of the seller’s times or none', async () => {
  const { sellerCars, times } = await buildCarsWithHours(2);
  expect((await bookCar(sellerCars[0]!, { meetingTime: times[3] })).statusCode).toBe(201);
  expect((await bookCar(sellerCars[1]!, {})).statusCode).toBe(201);
  const [firstOrder] = await findOrders([sellerCars[0]!]);
  expect(firstOrder).toMatchObject({ meetingAt: times[3], meetingBy: 'buyer', meetingMoves: 0 });
  const [secondOrder] = await findOrders([sellerCars[1]!]);
  expect(secondOrder).toMatchObject({ meetingAt: null, meetingBy: null });
});

test('only one of fifty concurrent bookings for a seller’s time succeeds, and the others store nothing', async () => {
  const { sellerCars, times } = await buildCarsWithHours(50);
  const responses = await Promise.all(sellerCars.map((car) => bookCar(car, { meetingTime: times[0] })));
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  for (const response of responses) {
    if (response.statusCode === 409) expect(errorOf(response)).toMatchObject({ code: 'slot_taken' });
  }
  expect(await findOrders(sellerCars)).toHaveLength(1);
  const orderRows = await testApp.db
    .select({ status: cars.status })
    .from(cars)
    .where(eq(cars.sellerId, sellerCars[0]!.sellerId));
  expect(orderRows.filter(({ status }) => status === 'available')).toHaveLength(49);
}, 120_000);

test('a rejected booking with an idempotency key stores nothing and may be repeated with another time', async () => {
  const { sellerCars, times } = await buildCarsWithHours(2);
  const [firstCar, secondCar] = sellerCars as [Car, Car];
  const responses = await Promise.all([
    bookCar(firstCar, { meetingTime: times[0] }, { 'idempotency-key': 'one' }),
    bookCar(secondCar, { meetingTime: times[0] }, { 'idempotency-key': 'other' }),
  ]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const rejectedIndex = responses.findIndex(({ statusCode }) => statusCode === 409);
  expect((await bookCar(sellerCars[rejectedIndex]!, { meetingTime: times[1] })).statusCode).toBe(201);
});

test('a database constraint prevents two open orders of a seller at one time', async () => {
  const { sellerCars, times } = await buildCarsWithHours(2);
  await testApp.buildOrder({ carId: sellerCars[0]!.id, meetingAt: times[0] });
  await expect(testApp.buildOrder({ carId: sellerCars[1]!.id, meetingAt: times[0] })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('orders_one_meeting_at_a_time') },
  });
  await testApp.buildOrder({ carId: sellerCars[1]!.id, meetingAt: times[0], state: 'cancelled' });
});

test.each([
  ['was never offered', '2020-01-01T10:00'],
  ['does not exist', '2026-02-31T10:00'],
])('a booking with a time that %s is rejected', async (_, meetingTime) => {
  const { sellerCars } = await buildCarsWithHours(1);
  expect(errorOf(await bookCar(sellerCars[0]!, { meetingTime }))).toMatchObject({
    status: 409,
    code: 'slot_taken',
  });
  expect(await findOrders(sellerCars)).toEqual([]);
});

test('a booking with a time is rejected if the seller offers no hours', async () => {
  const { times } = await buildCarsWithHours(1);
  const car = await testApp.buildCar();
  expect(errorOf(await bookCar(car, { meetingTime: times[0] }))).toMatchObject({ code: 'slot_taken' });
});

test.each(['tomorrow', '2026-11-28T10:15', 10])(
  'a booking with the invalid time %s returns the field',
  async (meetingTime) => {
    const { sellerCars } = await buildCarsWithHours(1);
    expect(errorOf(await bookCar(sellerCars[0]!, { meetingTime }))).toMatchObject({
      status: 400,
      fields: { meetingTime: expect.any(String) },
    });
  },
);
