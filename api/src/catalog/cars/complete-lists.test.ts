import { type Car, carSchema } from '@second-gear/contract/cars';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { cars, catalogChanges } from '../../platform/db/tables/cars.ts';
import { ratings } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase, type Statement, type TestDatabase } from '../../testing/database.ts';
import { insertManyCars } from '../../testing/many-cars.ts';
import { pagesOf } from '../../testing/paging.ts';
import { pruneCatalogChanges } from '../listing/catalog-changes.ts';

/** Number of cars. With this many, a list is read in more than two parts. */
const CAR_COUNT = 1234;

let database: TestDatabase;
let testApp: TestApp;
let statements: Statement[] = [];
/** Called before each statement that reads cars. */
let onReadingCars: () => void = () => undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertManyCars(database.db, CAR_COUNT);
  const db = database.withQueryLog((statement) => {
    statements.push(statement);
    if (statement.query.includes('from "cars"')) onReadingCars();
  });
  testApp = await createTestApp({ db, listen: database.listen });
});
afterEach(() => {
  statements = [];
  onReadingCars = () => undefined;
});
afterAll(async () => {
  await testApp.close();
  await database.close();
});

const sendGet = (url: string, headers: Record<string, string> = {}) => testApp.call('GET', url, { headers });
const idsOf = (list: readonly { _id?: unknown }[]) => list.map(({ _id }) => _id);
const LIST_PATHS = ['/cars', '/cars/allcars', '/viewallcars', '/category/many-3'];

test.each(LIST_PATHS)(
  '%s without a limit returns all cars in the format and order of its pages',
  async (path) => {
    const url = `${path}?fuel=petrol&sort=price-desc`;
    const response = await sendGet(url);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const allCars = z.array(z.strictObject(carSchema.shape)).parse(response.json());
    expect(response.headers['x-total-count']).toBe(String(allCars.length));
    expect(response.headers['link']).toBeUndefined();
    const pages = await pagesOf(testApp, `${url}&limit=100`);
    expect(idsOf(allCars)).toEqual(idsOf(pages.flat()));
  },
);

test('a list longer than one read contains each car once', async () => {
  const allCars = (await sendGet('/cars')).json<Car[]>();
  expect(allCars).toHaveLength(CAR_COUNT);
  expect(new Set(idsOf(allCars)).size).toBe(CAR_COUNT);
  expect((await sendGet('/cars?q=nothing-like-it')).json()).toEqual([]);
  expect((await sendGet('/cars?q=nothing-like-it')).headers['x-total-count']).toBe('0');
});

test('concurrent identical requests share one read', async () => {
  const countCarReads = () => statements.filter(({ query }) => query.includes('from "cars"')).length;
  await sendGet('/cars?maxPrice=40000');
  const singleReadCount = countCarReads();
  statements = [];
  const responses = await Promise.all(Array.from({ length: 20 }, () => sendGet('/cars?maxPrice=41000')));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(responses[0]?.json<Car[]>().length).toBeGreaterThan(500);
  // One statement counts the cars, and two or more read the parts.
  expect(singleReadCount).toBeGreaterThan(2);
  expect(countCarReads()).toBe(singleReadCount);
});

describe('conditional requests for car lists', () => {
  const sendConditionalGet = async (etag: string) => {
    const response = await sendGet('/cars', { 'if-none-match': etag });
    return response.statusCode === 304 ? 'same' : (response.headers.etag ?? '');
  };
  const readEtag = async () => String((await sendGet('/cars')).headers.etag);

  test('returns 304 without a body if the client has the current list', async () => {
    const etag = await readEtag();
    const response = await sendGet('/cars', { 'if-none-match': `"other", ${etag}` });
    expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', etag]);
    expect((await sendGet('/cars', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('returns the new list after any change to its content', async () => {
    const seller = await testApp.buildSeller();
    const car = await testApp.buildCar({ sellerId: seller.id });
    const order = await testApp.buildPaidOrder({
      carId: (await testApp.buildCar({ sellerId: seller.id })).id,
    });
    const changes: [string, () => Promise<unknown>][] = [
      [
        'a new price',
        () => testApp.call('PATCH', `/cars/${car.id}`, { as: seller, body: { resellPrice: 9999 } }),
      ],
      ['a new car', () => testApp.buildCar()],
      ['a name', () => testApp.db.update(users).set({ name: 'Another' }).where(eq(users.id, seller.id))],
      [
        'a verification',
        () => testApp.db.update(users).set({ verified: true }).where(eq(users.id, seller.id)),
      ],
      ['a rating', () => testApp.buildRating(order, 4)],
      ['a rating taken away', () => testApp.db.delete(ratings)],
      ['a car less', () => testApp.db.delete(cars).where(eq(cars.id, car.id))],
    ];
    for (const [changeName, change] of changes) {
      const etag = await readEtag();
      expect([changeName, await sendConditionalGet(etag)]).toEqual([changeName, 'same']);
      await change();
      expect([changeName, await sendConditionalGet(etag)]).not.toEqual([changeName, 'same']);
    }
    const listedCar = (await sendGet('/cars')).json<Car[]>().find(({ seller: { _id } }) => _id === seller.id);
    expect(listedCar?.seller).toMatchObject({ name: 'Another', verified: true, sellerRating: null });
  });

  test('does not return 304 if old changes were pruned and another change follows', async () => {
    await testApp.buildCar();
    await testApp.buildCar();
    const etagBefore = await readEtag();
    await pruneCatalogChanges(testApp.db);
    expect(await testApp.db.$count(catalogChanges)).toBe(1);
    await testApp.buildCar();
    expect(await sendConditionalGet(etagBefore)).not.toBe('same');
  });

  test('does not return 304 if a change with a lower id commits late and is pruned', async () => {
    await testApp.buildCar();
    await pruneCatalogChanges(testApp.db);
    const etagBefore = await readEtag();
    await testApp.buildCar();
    // Gives the newest change the lowest id, as if its transaction had begun before all others.
    const newest = sql`(select max(id) from ${catalogChanges})`;
    await testApp.db.execute(sql`update ${catalogChanges} set id = -1 where id = ${newest}`);
    expect(await sendConditionalGet(etagBefore)).not.toBe('same');
    await pruneCatalogChanges(testApp.db);
    expect(await sendConditionalGet(etagBefore)).not.toBe('same');
    // Nothing changes after this point.
    const etagAfter = await readEtag();
    await pruneCatalogChanges(testApp.db);
    expect(await sendConditionalGet(etagAfter)).toBe('same');
  });
});

test('a failure before the first car returns an error; a later failure aborts the response', async () => {
  const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const failReads = (successfulReads: number) => {
    let readCount = 0;
    onReadingCars = () => {
      readCount += 1;
      if (readCount > successfulReads) throw new Error('the database fails');
    };
  };
  failReads(0);
  const failedResponse = await fetch(`${address}/cars?minPrice=1`);
  expect([
    failedResponse.status,
    failedResponse.headers.get('etag'),
    failedResponse.headers.get('cache-control'),
  ]).toEqual([500, null, 'no-store']);
  failReads(2);
  const abortedResponse = await fetch(`${address}/cars?minPrice=2`);
  await expect(abortedResponse.text()).rejects.toThrow();
  onReadingCars = () => undefined;
  // The failure was not cached, so the next request succeeds.
  expect(await (await fetch(`${address}/cars?minPrice=2`)).json()).toHaveLength(
    (await sendGet('/cars?minPrice=3')).json<Car[]>().length,
  );
});

test('HEAD returns the same headers without reading the whole list', async () => {
  const response = await testApp.app.inject({ method: 'HEAD', url: '/cars?minYear=2001' });
  expect(response.statusCode).toBe(200);
  expect(Number(response.headers['x-total-count'])).toBeGreaterThan(500);
  expect(response.headers.etag).toBe((await sendGet('/cars')).headers.etag);
});
