import { type Car, carSchema } from '@second-gear/contract/cars';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { cars, catalogChanges } from '../db/tables/cars.ts';
import { ratings } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase, type Statement, type TestDatabase } from '../testing/database.ts';
import { insertCars } from '../testing/many-cars.ts';
import { pagesOf } from '../testing/paging.ts';
import { pruneCatalogChanges } from './catalog-changes.ts';

/** More than two parts of a list. */
const CAR_COUNT = 1234;

let database: TestDatabase;
let t: TestApp;
let statements: Statement[] = [];
/** Called before the next statement on cars. */
let onReadingCars: () => void = () => undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertCars(database.db, CAR_COUNT);
  const db = database.withQueryLog((statement) => {
    statements.push(statement);
    if (statement.query.includes('from "cars"')) onReadingCars();
  });
  t = await createTestApp({ db, listen: database.listen });
});
afterEach(() => {
  statements = [];
  onReadingCars = () => undefined;
});
afterAll(async () => {
  await t.close();
  await database.close();
});

const get = (url: string, headers: Record<string, string> = {}) => t.call('GET', url, { headers });
const idsOf = (list: readonly { _id?: unknown }[]) => list.map(({ _id }) => _id);
const LIST_PATHS = ['/cars', '/cars/allcars', '/viewallcars', '/category/many-3'];

test.each(LIST_PATHS)(
  '%s without a limit returns all cars in the format and order of its pages',
  async (path) => {
    const url = `${path}?fuel=petrol&sort=price-desc`;
    const answer = await get(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const allCars = z.array(z.strictObject(carSchema.shape)).parse(answer.json());
    expect(answer.headers['x-total-count']).toBe(String(allCars.length));
    expect(answer.headers['link']).toBeUndefined();
    const pages = await pagesOf(t, `${url}&limit=100`);
    expect(idsOf(allCars)).toEqual(idsOf(pages.flat()));
  },
);

test('a list longer than one read contains each car once', async () => {
  const allCars = (await get('/cars')).json<Car[]>();
  expect(allCars).toHaveLength(CAR_COUNT);
  expect(new Set(idsOf(allCars)).size).toBe(CAR_COUNT);
  expect((await get('/cars?q=nothing-like-it')).json()).toEqual([]);
  expect((await get('/cars?q=nothing-like-it')).headers['x-total-count']).toBe('0');
});

test('concurrent identical requests share one read', async () => {
  const countCarReads = () => statements.filter(({ query }) => query.includes('from "cars"')).length;
  await get('/cars?maxPrice=40000');
  const once = countCarReads();
  statements = [];
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/cars?maxPrice=41000')));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.json<Car[]>().length).toBeGreaterThan(500);
  // One statement for the number of cars, and two or more for the parts.
  expect(once).toBeGreaterThan(2);
  expect(countCarReads()).toBe(once);
});

describe('conditional requests for car lists', () => {
  const isUnchanged = async (etag: string) => {
    const answer = await get('/cars', { 'if-none-match': etag });
    return answer.statusCode === 304 ? 'same' : (answer.headers.etag ?? '');
  };
  const readEtag = async () => String((await get('/cars')).headers.etag);

  test('returns 304 without a body if the client has the current list', async () => {
    const etag = await readEtag();
    const answer = await get('/cars', { 'if-none-match': `"other", ${etag}` });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    expect((await get('/cars', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('returns the new list after any change of its content', async () => {
    const seller = await t.buildSeller();
    const car = await t.buildCar({ sellerId: seller.id });
    const order = await t.buildPaidOrder({ carId: (await t.buildCar({ sellerId: seller.id })).id });
    const changes: [string, () => Promise<unknown>][] = [
      ['a new price', () => t.call('PATCH', `/cars/${car.id}`, { as: seller, body: { resellPrice: 9999 } })],
      ['a new car', () => t.buildCar()],
      ['a name', () => t.db.update(users).set({ name: 'Another' }).where(eq(users.id, seller.id))],
      ['a verification', () => t.db.update(users).set({ verified: true }).where(eq(users.id, seller.id))],
      ['a rating', () => t.buildRating(order, 4)],
      ['a rating taken away', () => t.db.delete(ratings)],
      ['a car less', () => t.db.delete(cars).where(eq(cars.id, car.id))],
    ];
    for (const [changeName, change] of changes) {
      const etag = await readEtag();
      expect([changeName, await isUnchanged(etag)]).toEqual([changeName, 'same']);
      await change();
      expect([changeName, await isUnchanged(etag)]).not.toEqual([changeName, 'same']);
    }
    const listedCar = (await get('/cars')).json<Car[]>().find(({ seller: { _id } }) => _id === seller.id);
    expect(listedCar?.seller).toMatchObject({ name: 'Another', verified: true, sellerRating: null });
  });

  test('does not return 304 if old changes were pruned and another one follows', async () => {
    await t.buildCar();
    await t.buildCar();
    const etagBefore = await readEtag();
    await pruneCatalogChanges(t.db);
    expect(await t.db.$count(catalogChanges)).toBe(1);
    await t.buildCar();
    expect(await isUnchanged(etagBefore)).not.toBe('same');
  });

  test('does not return 304 if a change with a lower id commits late and is pruned', async () => {
    await t.buildCar();
    await pruneCatalogChanges(t.db);
    const etagBefore = await readEtag();
    await t.buildCar();
    // As if its transaction had begun before all others.
    const newest = sql`(select max(id) from ${catalogChanges})`;
    await t.db.execute(sql`update ${catalogChanges} set id = -1 where id = ${newest}`);
    expect(await isUnchanged(etagBefore)).not.toBe('same');
    await pruneCatalogChanges(t.db);
    expect(await isUnchanged(etagBefore)).not.toBe('same');
    // Nothing changes after this point.
    const after = await readEtag();
    await pruneCatalogChanges(t.db);
    expect(await isUnchanged(after)).toBe('same');
  });
});

test('a failure before the first car returns an error, a later one aborts the response', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const failReads = (after: number) => {
    let reads = 0;
    onReadingCars = () => {
      reads += 1;
      if (reads > after) throw new Error('the database fails');
    };
  };
  failReads(0);
  const refused = await fetch(`${address}/cars?minPrice=1`);
  expect([refused.status, refused.headers.get('etag'), refused.headers.get('cache-control')]).toEqual([
    500,
    null,
    'no-store',
  ]);
  failReads(2);
  const cut = await fetch(`${address}/cars?minPrice=2`);
  await expect(cut.text()).rejects.toThrow();
  onReadingCars = () => undefined;
  // The failure was not cached.
  expect(await (await fetch(`${address}/cars?minPrice=2`)).json()).toHaveLength(
    (await get('/cars?minPrice=3')).json<Car[]>().length,
  );
});

test('HEAD returns the same headers without reading the whole list', async () => {
  const answer = await t.app.inject({ method: 'HEAD', url: '/cars?minYear=2001' });
  expect(answer.statusCode).toBe(200);
  expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(500);
  expect(answer.headers.etag).toBe((await get('/cars')).headers.etag);
});
