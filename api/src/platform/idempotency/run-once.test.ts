import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import type { Database } from '../db/database.ts';
import { cars, categories } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { pruneKeys } from './keys.ts';
import { respondOnce } from './run-once.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

type Car = Awaited<ReturnType<TestApp['buildCar']>>;
const createKeyHeader = (key: string) => ({ 'idempotency-key': key });
const DAY_MS = 24 * 3_600_000;

/** Creates three cars of the same model. Returns functions that book any of them and count their orders. */
async function buildSimilarCars() {
  const model = `Like ${randomUUID()}`;
  const firstCar = await testApp.buildCar({ model });
  for (const _ of [1, 2]) await testApp.buildCar({ model });
  const { carId: _carId, ...body } = bookingFormOf(firstCar);
  const countOrders = () => testApp.db.$count(orders, eq(orders.model, model));
  const book = (as: { id: string }, key?: string, extraFields: object = {}, app = testApp) =>
    app.call('POST', '/orders', {
      as,
      body: { ...body, ...extraFields },
      ...(key && { headers: createKeyHeader(key) }),
    });
  return { body, book, countOrders };
}

test('an effect without a key is one transaction too: if it fails, nothing is stored', async () => {
  const name = `Category ${randomUUID()}`;
  const failing = respondOnce(
    { db: testApp.db, keyedRequest: null, reply: {} as FastifyReply, isRepeatable: false },
    (runOnce) =>
      runOnce(async (tx) => {
        await tx.insert(categories).values({ id: randomUUID(), name });
        throw new Error('in the middle');
      }),
  );
  await expect(failing).rejects.toThrow('in the middle');
  expect(await testApp.db.$count(categories, eq(categories.name, name))).toBe(0);
});

describe('booking with an idempotency key', () => {
  test('repeated bookings with one key take one car and get the same response', async () => {
    const { book, countOrders } = await buildSimilarCars();
    const buyer = await testApp.buildUser();
    const firstResponse = await book(buyer, 'k1');
    expect(firstResponse.statusCode).toBe(201);
    expect(firstResponse.headers).not.toHaveProperty('idempotent-replayed');
    const secondResponse = await book(buyer, 'k1');
    expect([secondResponse.statusCode, secondResponse.json()]).toEqual([201, firstResponse.json()]);
    expect(secondResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(await countOrders()).toBe(1);
  });

  test('twenty concurrent bookings with one key take one car', async () => {
    const { book, countOrders } = await buildSimilarCars();
    const buyer = await testApp.buildUser();
    const responses = await Promise.all(Array.from({ length: 20 }, () => book(buyer, 'k1')));
    expect(new Set(responses.map(({ statusCode, body }) => `${String(statusCode)} ${body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(201);
    expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19);
    expect(await countOrders()).toBe(1);
  });

  test('bookings without a key or with different keys each take a car', async () => {
    const { book, countOrders } = await buildSimilarCars();
    const buyer = await testApp.buildUser();
    await Promise.all([book(buyer), book(buyer, 'k1'), book(buyer, 'k2')]);
    expect(await countOrders()).toBe(3);
  });

  test('the same key from another user makes another booking', async () => {
    const { book, countOrders } = await buildSimilarCars();
    const responses = [
      await book(await testApp.buildUser(), 'k1'),
      await book(await testApp.buildUser(), 'k1'),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await countOrders()).toBe(2);
  });

  test('a booking with reordered fields and extra whitespace counts as a repeat', async () => {
    const { body, book, countOrders } = await buildSimilarCars();
    const buyer = await testApp.buildUser();
    const firstResponse = await book(buyer, 'k1');
    const reordered = Object.fromEntries(Object.entries({ ...body, name: '  Bea Buyer ' }).reverse());
    const headers = createKeyHeader('k1');
    const secondResponse = await testApp.call('POST', '/orders', { as: buyer, body: reordered, headers });
    expect(secondResponse.json()).toEqual(firstResponse.json());
    expect(await countOrders()).toBe(1);
  });

  test.each([
    ['another name', { name: 'Bob' }],
    ['another price', { resellPrice: 7 }],
    ['an additional field', { location: 'Chicago' }],
  ])(
    'a booking that reuses the key with %s is rejected with 422 and has no effect',
    async (_caseName, change) => {
      const { book, countOrders } = await buildSimilarCars();
      const buyer = await testApp.buildUser();
      await book(buyer, 'k1');
      const response = await book(buyer, 'k1', change);
      expect(errorOf(response)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
      expect(await countOrders()).toBe(1);
    },
  );

  test('a booking with the key of a different call is rejected with 422', async () => {
    const buyer = await testApp.buildUser();
    const [firstOrder, secondOrder] = [
      await testApp.buildOrder({ buyerId: buyer.id }),
      await testApp.buildOrder({ buyerId: buyer.id }),
    ];
    const cancel = (id: string) =>
      testApp.call('POST', `/orders/${id}/cancel`, { as: buyer, headers: createKeyHeader('k1') });
    expect((await cancel(firstOrder.id)).statusCode).toBe(200);
    expect(errorOf(await cancel(secondOrder.id))).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    const { book, countOrders } = await buildSimilarCars();
    expect((await book(buyer, 'k1')).statusCode).toBe(422);
    expect(await countOrders()).toBe(0);
  });

  test('a rejected booking leaves the key unused for the same and for a different request', async () => {
    const buyer = await testApp.buildUser();
    const car: Car = await testApp.buildCar({ status: 'booked' });
    const book = (extraFields: object = {}) =>
      testApp.call('POST', '/orders', {
        as: buyer,
        body: bookingFormOf(car, extraFields),
        headers: createKeyHeader('k1'),
      });
    expect(errorOf(await book())).toMatchObject({ status: 409, code: 'already_booked' });
    expect((await book({ option: 'nowhere' })).statusCode).toBe(409);
    await testApp.db.update(cars).set({ status: 'available' }).where(eq(cars.id, car.id));
    expect(errorOf(await book({ option: 'nowhere' }))).toMatchObject({ status: 400 });
    expect((await book()).statusCode).toBe(201);
  });

  test.each([
    ['is empty', ''],
    ['is too long', 'x'.repeat(256)],
    ['contains a control character', 'a\tb'],
    ['contains a non-ASCII character', 'sch\u00f6n'],
  ])('a booking with a key that %s is rejected with 400', async (_caseName, key) => {
    const { body, countOrders } = await buildSimilarCars();
    const response = await testApp.call('POST', '/orders', {
      as: await testApp.buildUser(),
      body,
      headers: createKeyHeader(key),
    });
    expect(errorOf(response)).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { 'Idempotency-Key': expect.any(String) },
    });
    expect(await countOrders()).toBe(0);
  });

  test('a key may have 255 characters', async () => {
    const { book } = await buildSimilarCars();
    expect((await book(await testApp.buildUser(), 'x y~'.padEnd(255, '!'))).statusCode).toBe(201);
  });

  test('a key is valid for a day', async () => {
    const { book, countOrders } = await buildSimilarCars();
    const buyer = await testApp.buildUser();
    await book(buyer, 'k1');
    await pruneKeys(testApp.db, new Date(Date.now() + DAY_MS - 60_000));
    await book(buyer, 'k1');
    expect(await countOrders()).toBe(1);
    await pruneKeys(testApp.db, new Date(Date.now() + DAY_MS + 60_000));
    await book(buyer, 'k1');
    expect(await countOrders()).toBe(2);
  });
});

describe('crash of a process', () => {
  /** Creates a second server on the same database whose transactions run with the given function. */
  const createAppWithTransaction = (transaction: Database['transaction']) =>
    createTestApp({ db: Object.assign(Object.create(testApp.db) as Database, { transaction }) });
  const connectionError = () => new Error('Connection terminated unexpectedly');

  test('after a crash before the response, the repeat gets the response without a second effect', async () => {
    const { book, countOrders } = await buildSimilarCars();
    const buyer = await testApp.buildUser();
    const crashingApp = await createAppWithTransaction(async (work) => {
      await testApp.db.transaction(work);
      throw connectionError();
    });
    expect((await book(buyer, 'k1', {}, crashingApp)).statusCode).toBe(503);
    expect(await countOrders()).toBe(1);
    const repeat = await book(buyer, 'k1');
    const [order] = await testApp.db.select().from(orders).where(eq(orders.buyerId, buyer.id));
    expect([repeat.statusCode, repeat.json()]).toEqual([201, { insertedId: order?.id }]);
    expect(await countOrders()).toBe(1);
    await crashingApp.close();
  });

  test('after a crash before the commit, the repeat counts as the first request', async () => {
    const { book, countOrders } = await buildSimilarCars();
    const buyer = await testApp.buildUser();
    const crashingApp = await createAppWithTransaction((work) =>
      testApp.db.transaction(async (tx) => {
        await work(tx);
        throw connectionError();
      }),
    );
    expect((await book(buyer, 'k1', {}, crashingApp)).statusCode).toBe(503);
    expect(await countOrders()).toBe(0);
    const repeat = await book(buyer, 'k1');
    expect(repeat.statusCode).toBe(201);
    expect(repeat.headers).not.toHaveProperty('idempotent-replayed');
    await crashingApp.close();
  });
});

test('repeated requests count toward the rate limit', async () => {
  const limitedApp = await createTestApp({ db: testApp.db, env: { RATE_LIMIT_GENERAL: '3' } });
  const { book } = await buildSimilarCars();
  const buyer = await testApp.buildUser();
  const responses = [];
  for (let n = 0; n < 4; n += 1) responses.push((await book(buyer, 'k1', {}, limitedApp)).statusCode);
  expect(responses).toEqual([201, 201, 201, 429]);
  await limitedApp.close();
});

test('CORS allows other origins to send the key header and to read the replay header', async () => {
  const origin = 'https://shop.test';
  const corsApp = await createTestApp({ db: testApp.db, env: { CORS_ORIGINS: origin } });
  const preflightHeaders = { origin, 'access-control-request-method': 'POST' };
  const preflight = await corsApp.app.inject({
    method: 'OPTIONS',
    url: '/orders',
    headers: preflightHeaders,
  });
  expect(preflight.headers['access-control-allow-headers']).toContain('Idempotency-Key');
  const response = await corsApp.call('GET', '/brands', { headers: { origin } });
  expect(response.headers['access-control-expose-headers']).toContain('Idempotent-Replayed');
  await corsApp.close();
});
