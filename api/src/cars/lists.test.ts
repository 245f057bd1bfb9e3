import { type Car, carSchema } from '@second-gear/contract/cars';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { cars, catalogueChanges } from '../db/tables/cars.ts';
import { ratings } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase, type Statement, type TestDatabase } from '../testing/database.ts';
import { putInCars } from '../testing/many-cars.ts';
import { pagesOf } from '../testing/paging.ts';
import { forgetChanges } from './catalogue-changes.ts';

/** More than two parts of a list. */
const CARS = 1234;

let database: TestDatabase;
let t: TestApp;
let said: Statement[] = [];
/** Called before the next statement on cars. */
let atCars: () => void = () => undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  await putInCars(database.db, CARS);
  const db = database.recorded((statement) => {
    said.push(statement);
    if (statement.query.includes('from "cars"')) atCars();
  });
  t = await createTestApp({ db, listen: database.listen });
});
afterEach(() => {
  said = [];
  atCars = () => undefined;
});
afterAll(async () => {
  await t.close();
  await database.close();
});

const get = (url: string, headers: Record<string, string> = {}) => t.call('GET', url, { headers });
const ids = (list: readonly { _id?: unknown }[]) => list.map(({ _id }) => _id);
const LISTS = ['/cars', '/cars/allcars', '/viewallcars', '/category/many-3'];

test.each(LISTS)('%s without a limit returns all cars in the format and order of its pages', async (path) => {
  const url = `${path}?fuel=petrol&sort=price-desc`;
  const answer = await get(url);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const whole = z.array(z.strictObject(carSchema.shape)).parse(answer.json());
  expect(answer.headers['x-total-count']).toBe(String(whole.length));
  expect(answer.headers['link']).toBeUndefined();
  const pages = await pagesOf(t, `${url}&limit=100`);
  expect(ids(whole)).toEqual(ids(pages.flat()));
});

test('a list longer than one read contains each car once', async () => {
  const whole = (await get('/cars')).json<Car[]>();
  expect(whole).toHaveLength(CARS);
  expect(new Set(ids(whole)).size).toBe(CARS);
  expect((await get('/cars?q=nothing-like-it')).json()).toEqual([]);
  expect((await get('/cars?q=nothing-like-it')).headers['x-total-count']).toBe('0');
});

test('concurrent identical requests share one read', async () => {
  const reading = () => said.filter(({ query }) => query.includes('from "cars"')).length;
  await get('/cars?maxPrice=40000');
  const once = reading();
  said = [];
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/cars?maxPrice=41000')));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.json<Car[]>().length).toBeGreaterThan(500);
  // One statement for the number of cars, and two or more for the parts.
  expect(once).toBeGreaterThan(2);
  expect(reading()).toBe(once);
});

describe('conditional requests for car lists', () => {
  const same = async (etag: string) => {
    const answer = await get('/cars', { 'if-none-match': etag });
    return answer.statusCode === 304 ? 'same' : (answer.headers.etag ?? '');
  };
  const tag = async () => String((await get('/cars')).headers.etag);

  test('returns 304 without a body if the client has the current list', async () => {
    const etag = await tag();
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
    for (const [what, change] of changes) {
      const etag = await tag();
      expect([what, await same(etag)]).toEqual([what, 'same']);
      await change();
      expect([what, await same(etag)]).not.toEqual([what, 'same']);
    }
    const found = (await get('/cars')).json<Car[]>().find(({ seller: { _id } }) => _id === seller.id);
    expect(found?.seller).toMatchObject({ name: 'Another', verified: true, sellerRating: null });
  });

  test('does not return 304 if old changes were pruned and another one follows', async () => {
    await t.buildCar();
    await t.buildCar();
    const before = await tag();
    await forgetChanges(t.db);
    expect(await t.db.$count(catalogueChanges)).toBe(1);
    await t.buildCar();
    expect(await same(before)).not.toBe('same');
  });

  test('does not return 304 if a change with a lower id commits late and is pruned', async () => {
    await t.buildCar();
    await forgetChanges(t.db);
    const before = await tag();
    await t.buildCar();
    // As if its transaction had begun before all others.
    const newest = sql`(select max(id) from ${catalogueChanges})`;
    await t.db.execute(sql`update ${catalogueChanges} set id = -1 where id = ${newest}`);
    expect(await same(before)).not.toBe('same');
    await forgetChanges(t.db);
    expect(await same(before)).not.toBe('same');
    // Nothing changes after this point.
    const after = await tag();
    await forgetChanges(t.db);
    expect(await same(after)).toBe('same');
  });
});

test('a failure before the first car returns an error, a later one aborts the response', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const fail = (after: number) => {
    let reads = 0;
    atCars = () => {
      reads += 1;
      if (reads > after) throw new Error('the database fails');
    };
  };
  fail(0);
  const refused = await fetch(`${address}/cars?minPrice=1`);
  expect([refused.status, refused.headers.get('etag'), refused.headers.get('cache-control')]).toEqual([
    500,
    null,
    'no-store',
  ]);
  fail(2);
  const cut = await fetch(`${address}/cars?minPrice=2`);
  await expect(cut.text()).rejects.toThrow();
  atCars = () => undefined;
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
