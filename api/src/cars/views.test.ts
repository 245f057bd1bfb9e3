import type { CarDay } from '@second-gear/contract/car-history';
import { eq } from 'drizzle-orm';
import { carViewers } from '../db/tables/cars.ts';
import { wishes } from '../db/tables/social.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { countView, findCarStats, forgetViewers } from './views.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const look = async (carId: string, agent = 'A browser', as?: { id: string } | string) =>
  t.call('POST', `/cars/${carId}/views`, {
    ...(as ? { as } : {}),
    headers: { 'user-agent': agent },
  });
const counted = async (...given: Parameters<typeof look>) =>
  (await look(...given)).json<{ counted: boolean }>().counted;
const stats = async (as: { id: string }, carId: string, query = '') =>
  t.call('GET', `/cars/${carId}/stats${query}`, { as });

test('a visitor counts once a day, with or without an account', async () => {
  const car = await t.buildCar();
  const buyer = await t.buildUser();
  expect(await counted(car.id)).toBe(true);
  expect(await counted(car.id)).toBe(false);
  expect(await counted(car.id, 'Another browser, by its own word')).toBe(false);
  expect(await counted(car.id, 'Another browser', buyer)).toBe(false);
  expect(await counted(car.id, 'A third', 'not-a-token')).toBe(false);
  const days = (await stats({ id: car.sellerId }, car.id)).json<CarDay[]>();
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), views: 1, saves: 0 });
  expect(days.slice(0, -1).every(({ views, saves }) => views === 0 && saves === 0)).toBe(true);
});

test('views by the seller and by bots do not count', async () => {
  const car = await t.buildCar();
  expect(await counted(car.id, 'Mine', { id: car.sellerId })).toBe(false);
  expect(await counted(car.id, 'Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe(false);
  expect(await counted(car.id, '')).toBe(false);
  // A view by the owner does not count for another visitor from the same IP address.
  expect(await counted(car.id, 'Mine')).toBe(true);
});

test('the same visitor counts again the next day, and the stored data does not identify them', async () => {
  const car = await t.buildCar();
  const visitor = { address: '203.0.113.7', agent: 'A browser' };
  const at = (day: string) => new Date(`${day}T23:59:59.999Z`);
  const count = (day: string, who = visitor) => countView(t.db, car.id, who, 'secret', at(day));
  expect([await count('2026-03-01'), await count('2026-03-01'), await count('2026-03-02')]).toEqual([
    true,
    false,
    true,
  ]);
  const stored = await t.db.select().from(carViewers).where(eq(carViewers.carId, car.id));
  expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113|browser/);
  expect(new Set(stored.map((row) => row.visitor)).size).toBe(2);
  await forgetViewers(t.db, at('2026-03-02'));
  expect(await t.db.$count(carViewers, eq(carViewers.carId, car.id))).toBe(1);
  expect(await findCarStats(t.db, car.id, 7, at('2026-03-03'))).toMatchObject([
    { day: '2026-02-25', views: 0 },
    { day: '2026-02-26', views: 0 },
    { day: '2026-02-27', views: 0 },
    { day: '2026-02-28', views: 0 },
    { day: '2026-03-01', views: 1 },
    { day: '2026-03-02', views: 1 },
    { day: '2026-03-03', views: 0 },
  ]);
});

test('concurrent views by different visitors are each counted once', async () => {
  const car = await t.buildCar();
  const looks = Array.from({ length: 40 }, (_, n) => ({
    address: `203.0.113.${String(n % 10)}`,
    agent: `Browser ${String(n)}`,
  }));
  const answers = await Promise.all(looks.map((visitor) => countView(t.db, car.id, visitor, 'secret')));
  expect(answers.filter(Boolean)).toHaveLength(10);
  expect((await stats({ id: car.sellerId }, car.id)).json<CarDay[]>().at(-1)?.views).toBe(10);
});

test('a visitor with several addresses of one network counts once', async () => {
  const car = await t.buildCar();
  const count = (address: string) => countView(t.db, car.id, { address, agent: 'A browser' }, 'secret');
  expect(await count('2001:db8:0:1200::1')).toBe(true);
  expect(await count('2001:db8:0:12ff:1:2:3:4')).toBe(false);
  expect(await count('2001:db8:0:1300::1')).toBe(true);
  expect(await count('203.0.113.9')).toBe(true);
  expect(await count('::ffff:203.0.113.9')).toBe(false);
});

test('saves are the current wishlist entries of a UTC day', async () => {
  const car = await t.buildCar();
  const day = 24 * 3_600_000;
  for (const age of [0, 1, 1, 40]) {
    const wish = await t.buildWish((await t.buildUser()).id, car.id);
    await t.db
      .update(wishes)
      .set({ createdAt: new Date(Date.now() - age * day) })
      .where(eq(wishes.id, wish.id));
  }
  const shown = (await stats({ id: car.sellerId }, car.id, '?days=7')).json<CarDay[]>();
  expect(shown.map(({ saves }) => saves)).toEqual([0, 0, 0, 0, 0, 2, 1]);
});

test('the owner and admins see the numbers, for the ranges of the contract', async () => {
  const car = await t.buildCar();
  expect((await stats(await t.buildAdmin(), car.id)).statusCode).toBe(200);
  expect((await t.call('GET', `/cars/${car.id}/stats`)).statusCode).toBe(401);
  for (const as of [await t.buildUser(), await t.buildSeller()]) {
    expect((await stats(as, car.id)).statusCode).toBe(403);
  }
  const seller = { id: car.sellerId };
  expect((await stats(seller, 'nothing')).statusCode).toBe(404);
  expect((await look('nothing')).statusCode).toBe(404);
  for (const days of ['0', '8', 'all', '1e9']) {
    expect(errorOf(await stats(seller, car.id, `?days=${days}`))).toMatchObject({
      status: 400,
      fields: { days: expect.any(String) },
    });
  }
  expect((await stats(seller, car.id, '?days=365')).json()).toHaveLength(365);
});
