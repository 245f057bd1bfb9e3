import type { DailyCarStats } from '@second-gear/contract/car-history';
import { eq } from 'drizzle-orm';
import { carViewers } from '../../platform/db/tables/cars.ts';
import { wishlistItems } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { countView, findCarStats, pruneViewers } from './car-views.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const viewCar = async (carId: string, userAgent = 'A browser', as?: { id: string } | string) =>
  testApp.call('POST', `/cars/${carId}/views`, {
    ...(as ? { as } : {}),
    headers: { 'user-agent': userAgent },
  });
const isViewCounted = async (...args: Parameters<typeof viewCar>) =>
  (await viewCar(...args)).json<{ counted: boolean }>().counted;
const requestStats = async (as: { id: string }, carId: string, query = '') =>
  testApp.call('GET', `/cars/${carId}/stats${query}`, { as });

test('a visitor counts once a day, with or without an account', async () => {
  const car = await testApp.buildCar();
  const buyer = await testApp.buildUser();
  expect(await isViewCounted(car.id)).toBe(true);
  expect(await isViewCounted(car.id)).toBe(false);
  expect(await isViewCounted(car.id, 'Another browser, by its own word')).toBe(false);
  expect(await isViewCounted(car.id, 'Another browser', buyer)).toBe(false);
  expect(await isViewCounted(car.id, 'A third', 'not-a-token')).toBe(false);
  const days = (await requestStats({ id: car.sellerId }, car.id)).json<DailyCarStats[]>();
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), views: 1, saves: 0 });
  expect(days.slice(0, -1).every(({ views, saves }) => views === 0 && saves === 0)).toBe(true);
});

test('views by the seller and by bots do not count', async () => {
  const car = await testApp.buildCar();
  expect(await isViewCounted(car.id, 'Mine', { id: car.sellerId })).toBe(false);
  expect(await isViewCounted(car.id, 'Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe(false);
  expect(await isViewCounted(car.id, '')).toBe(false);
  // The views above do not count, so they do not block a later view from the same IP address.
  expect(await isViewCounted(car.id, 'Mine')).toBe(true);
});

test('the same visitor counts again the next day, and the stored data does not identify them', async () => {
  const car = await testApp.buildCar();
  const visitor = { ipAddress: '203.0.113.7', userAgent: 'A browser' };
  const endOfDay = (day: string) => new Date(`${day}T23:59:59.999Z`);
  const countViewOf = (day: string, viewer = visitor) =>
    countView(testApp.db, car.id, viewer, 'secret', endOfDay(day));
  expect([
    await countViewOf('2026-03-01'),
    await countViewOf('2026-03-01'),
    await countViewOf('2026-03-02'),
  ]).toEqual([true, false, true]);
  const storedViews = await testApp.db.select().from(carViewers).where(eq(carViewers.carId, car.id));
  expect(JSON.stringify(storedViews)).not.toMatch(/203\.0\.113|browser/);
  expect(new Set(storedViews.map((row) => row.visitor)).size).toBe(2);
  await pruneViewers(testApp.db, endOfDay('2026-03-02'));
  expect(await testApp.db.$count(carViewers, eq(carViewers.carId, car.id))).toBe(1);
  expect(await findCarStats(testApp.db, car.id, 7, endOfDay('2026-03-03'))).toMatchObject([
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
  const car = await testApp.buildCar();
  const visitors = Array.from({ length: 40 }, (_, n) => ({
    ipAddress: `203.0.113.${String(n % 10)}`,
    userAgent: `Browser ${String(n)}`,
  }));
  const responses = await Promise.all(
    visitors.map((visitor) => countView(testApp.db, car.id, visitor, 'secret')),
  );
  expect(responses.filter(Boolean)).toHaveLength(10);
  expect((await requestStats({ id: car.sellerId }, car.id)).json<DailyCarStats[]>().at(-1)?.views).toBe(10);
});

test('a visitor with several addresses of one network counts once', async () => {
  const car = await testApp.buildCar();
  const countViewOf = (ipAddress: string) =>
    countView(testApp.db, car.id, { ipAddress, userAgent: 'A browser' }, 'secret');
  expect(await countViewOf('2001:db8:0:1200::1')).toBe(true);
  expect(await countViewOf('2001:db8:0:12ff:1:2:3:4')).toBe(false);
  expect(await countViewOf('2001:db8:0:1300::1')).toBe(true);
  expect(await countViewOf('203.0.113.9')).toBe(true);
  expect(await countViewOf('::ffff:203.0.113.9')).toBe(false);
});

test('saves are the current wishlist entries of a UTC day', async () => {
  const car = await testApp.buildCar();
  const day = 24 * 3_600_000;
  for (const age of [0, 1, 1, 40]) {
    const wish = await testApp.buildWish((await testApp.buildUser()).id, car.id);
    await testApp.db
      .update(wishlistItems)
      .set({ createdAt: new Date(Date.now() - age * day) })
      .where(eq(wishlistItems.id, wish.id));
  }
  const dailyStats = (await requestStats({ id: car.sellerId }, car.id, '?days=7')).json<DailyCarStats[]>();
  expect(dailyStats.map(({ saves }) => saves)).toEqual([0, 0, 0, 0, 0, 2, 1]);
});

test('the owner and admins see the numbers, for the ranges of the contract', async () => {
  const car = await testApp.buildCar();
  expect((await requestStats(await testApp.buildAdmin(), car.id)).statusCode).toBe(200);
  expect((await testApp.call('GET', `/cars/${car.id}/stats`)).statusCode).toBe(401);
  for (const as of [await testApp.buildUser(), await testApp.buildSeller()]) {
    expect((await requestStats(as, car.id)).statusCode).toBe(403);
  }
  const seller = { id: car.sellerId };
  expect((await requestStats(seller, 'nothing')).statusCode).toBe(404);
  expect((await viewCar('nothing')).statusCode).toBe(404);
  for (const days of ['0', '8', 'all', '1e9']) {
    expect(errorOf(await requestStats(seller, car.id, `?days=${days}`))).toMatchObject({
      status: 400,
      fields: { days: expect.any(String) },
    });
  }
  expect((await requestStats(seller, car.id, '?days=365')).json()).toHaveLength(365);
});
