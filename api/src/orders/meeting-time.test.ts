import { eq, inArray } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { bookingFormOf } from '../testing/booking.ts';
import { getFreeTimes, offerEveryDay } from '../testing/hours.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type Car = Awaited<ReturnType<TestApp['buildCar']>>;
const bookCar = async (car: Car, overrides: object, headers: Record<string, string> = {}) => {
  const buyer = await t.buildUser();
  return t.call('POST', '/orders', { as: buyer, body: bookingFormOf(car, overrides), headers });
};
const findOrders = (sold: Car[]) =>
  t.db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.carId,
        sold.map(({ id }) => id),
      ),
    );

/** Creates cars of one seller with hours, and returns the free times. */
async function buildCarsWithHours(count: number) {
  const seller = await t.buildSeller();
  await offerEveryDay(t, seller.id);
  const sold: Car[] = [];
  for (let n = 0; n < count; n += 1) sold.push(await t.buildCar({ sellerId: seller.id }));
  const { times } = await getFreeTimes(t, `/cars/${sold[0]!.id}`, seller);
  return { sold, times };
}

test('a booking takes one of the seller’s times or none', async () => {
  const { sold, times } = await buildCarsWithHours(2);
  expect((await bookCar(sold[0]!, { meetingTime: times[3] })).statusCode).toBe(201);
  expect((await bookCar(sold[1]!, {})).statusCode).toBe(201);
  const [first] = await findOrders([sold[0]!]);
  expect(first).toMatchObject({ meetingAt: times[3], meetingBy: 'buyer', meetingMoves: 0 });
  const [second] = await findOrders([sold[1]!]);
  expect(second).toMatchObject({ meetingAt: null, meetingBy: null });
});

test('of fifty concurrent bookings for one time of a seller one succeeds; the others leave nothing', async () => {
  const { sold, times } = await buildCarsWithHours(50);
  const answers = await Promise.all(sold.map((car) => bookCar(car, { meetingTime: times[0] })));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  for (const answer of answers) {
    if (answer.statusCode === 409) expect(errorOf(answer)).toMatchObject({ code: 'slot_taken' });
  }
  expect(await findOrders(sold)).toHaveLength(1);
  const all = await t.db
    .select({ status: cars.status })
    .from(cars)
    .where(eq(cars.sellerId, sold[0]!.sellerId));
  expect(all.filter(({ status }) => status === 'available')).toHaveLength(49);
}, 120_000);

test('a late request with an idempotency key leaves nothing and may choose another time', async () => {
  const { sold, times } = await buildCarsWithHours(2);
  const [one, other] = sold as [Car, Car];
  const answers = await Promise.all([
    bookCar(one, { meetingTime: times[0] }, { 'idempotency-key': 'one' }),
    bookCar(other, { meetingTime: times[0] }, { 'idempotency-key': 'other' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const refused = answers.findIndex(({ statusCode }) => statusCode === 409);
  expect((await bookCar(sold[refused]!, { meetingTime: times[1] })).statusCode).toBe(201);
});

test('a database constraint prevents two open orders of a seller at one time', async () => {
  const { sold, times } = await buildCarsWithHours(2);
  await t.buildOrder({ carId: sold[0]!.id, meetingAt: times[0] });
  await expect(t.buildOrder({ carId: sold[1]!.id, meetingAt: times[0] })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('orders_one_meeting_at_a_time') },
  });
  await t.buildOrder({ carId: sold[1]!.id, meetingAt: times[0], state: 'cancelled' });
});

test.each([
  ['was never offered', '2020-01-01T10:00'],
  ['does not exist', '2026-02-31T10:00'],
])('a booking with a time that %s is rejected', async (_, meetingTime) => {
  const { sold } = await buildCarsWithHours(1);
  expect(errorOf(await bookCar(sold[0]!, { meetingTime }))).toMatchObject({
    status: 409,
    code: 'slot_taken',
  });
  expect(await findOrders(sold)).toEqual([]);
});

test('a booking with a time is rejected if the seller offers no hours', async () => {
  const { times } = await buildCarsWithHours(1);
  const car = await t.buildCar();
  expect(errorOf(await bookCar(car, { meetingTime: times[0] }))).toMatchObject({ code: 'slot_taken' });
});

test.each(['tomorrow', '2026-11-28T10:15', 10])(
  'a booking with the invalid time %s returns the field',
  async (meetingTime) => {
    const { sold } = await buildCarsWithHours(1);
    expect(errorOf(await bookCar(sold[0]!, { meetingTime }))).toMatchObject({
      status: 400,
      fields: { meetingTime: expect.any(String) },
    });
  },
);
