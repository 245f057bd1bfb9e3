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

/** More than twice what is read at once. */
const CARS = 1234;

let database: TestDatabase;
let t: TestApp;
let said: Statement[] = [];
/** What happens at the next statement on cars. */
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

test.each(LISTS)(
  '%s without a limit is the whole array, in the shape and order of its pages',
  async (path) => {
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
  },
);

test('a list of more cars than are read at once holds each once', async () => {
  const whole = (await get('/cars')).json<Car[]>();
  expect(whole).toHaveLength(CARS);
  expect(new Set(ids(whole)).size).toBe(CARS);
  expect((await get('/cars?q=nothing-like-it')).json()).toEqual([]);
  expect((await get('/cars?q=nothing-like-it')).headers['x-total-count']).toBe('0');
});

test('many who ask for the same at once are answered by one reading', async () => {
  const reading = () => said.filter(({ query }) => query.includes('from "cars"')).length;
  await get('/cars?maxPrice=40000');
  const once = reading();
  said = [];
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/cars?maxPrice=41000')));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.json<Car[]>().length).toBeGreaterThan(500);
  // The number of cars, and two parts or more.
  expect(once).toBeGreaterThan(2);
  expect(reading()).toBe(once);
});

describe('who has the list already', () => {
  const same = async (etag: string) => {
    const answer = await get('/cars', { 'if-none-match': etag });
    return answer.statusCode === 304 ? 'same' : (answer.headers.etag ?? '');
  };
  const tag = async () => String((await get('/cars')).headers.etag);

  test('is told so in a word', async () => {
    const etag = await tag();
    const answer = await get('/cars', { 'if-none-match': `"other", ${etag}` });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    expect((await get('/cars', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('gets the new one after any change of what it shows, whoever made it', async () => {
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

  test('is not told so when old changes are forgotten in between, and another comes', async () => {
    await t.buildCar();
    await t.buildCar();
    const before = await tag();
    await forgetChanges(t.db);
    expect(await t.db.$count(catalogueChanges)).toBe(1);
    await t.buildCar();
    expect(await same(before)).not.toBe('same');
  });

  test('is not told so when a change with an earlier number comes late and is forgotten', async () => {
    await t.buildCar();
    await forgetChanges(t.db);
    const before = await tag();
    await t.buildCar();
    // As if its transaction had begun before all that is there.
    const newest = sql`(select max(id) from ${catalogueChanges})`;
    await t.db.execute(sql`update ${catalogueChanges} set id = -1 where id = ${newest}`);
    expect(await same(before)).not.toBe('same');
    await forgetChanges(t.db);
    expect(await same(before)).not.toBe('same');
    // Nothing is new from then on.
    const after = await tag();
    await forgetChanges(t.db);
    expect(await same(after)).toBe('same');
  });
});

test('a failure before the first car is an answer; one later cuts the answer off', async () => {
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
  // And nothing of the failure is kept.
  expect(await (await fetch(`${address}/cars?minPrice=2`)).json()).toHaveLength(
    (await get('/cars?minPrice=3')).json<Car[]>().length,
  );
});

test('HEAD tells the same without reading the list to its end', async () => {
  const answer = await t.app.inject({ method: 'HEAD', url: '/cars?minYear=2001' });
  expect(answer.statusCode).toBe(200);
  expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(500);
  expect(answer.headers.etag).toBe((await get('/cars')).headers.etag);
});
