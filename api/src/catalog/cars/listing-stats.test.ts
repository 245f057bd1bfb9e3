import { carViews } from '../../platform/db/tables/cars.ts';
import { dayOf } from '../../platform/time/utc-days.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

interface StatsOfListing {
  carId: string;
  days: { day: string; views: number; saves: number }[];
}
const sumStats = ({ carId, days }: StatsOfListing) => ({
  carId,
  views: days.reduce((sum, day) => sum + day.views, 0),
  saves: days.reduce((sum, day) => sum + day.saves, 0),
});
const requestStats = async (as: { id: string }, ids: string[], days?: number) => {
  const daysParameter = days === undefined ? '' : `&days=${String(days)}`;
  const response = await testApp.call('GET', `/cars/stats?ids=${ids.join(',')}${daysParameter}`, { as });
  expect(response.statusCode).toBe(200);
  return response.json<StatsOfListing[]>();
};

test('returns daily views and saves of several own listings in the requested order', async () => {
  const seller = await testApp.buildSeller();
  const [firstCar, secondCar, otherSellersCar] = [
    await testApp.buildCar({ sellerId: seller.id }),
    await testApp.buildCar({ sellerId: seller.id }),
    await testApp.buildCar(),
  ];
  const now = new Date();
  const today = dayOf(now);
  const tenDaysAgo = dayOf(new Date(now.getTime() - 10 * 86_400_000));
  await testApp.db.insert(carViews).values([
    { carId: firstCar.id, day: today, views: 3 },
    { carId: firstCar.id, day: tenDaysAgo, views: 4 },
    { carId: otherSellersCar.id, day: today, views: 9 },
  ]);
  await testApp.buildWish((await testApp.buildUser()).id, secondCar.id);

  const response = await requestStats(seller, [
    secondCar.id,
    firstCar.id,
    otherSellersCar.id,
    'nothing',
    firstCar.id,
  ]);
  expect(response.map(sumStats)).toEqual([
    { carId: secondCar.id, views: 0, saves: 1 },
    { carId: firstCar.id, views: 7, saves: 0 },
  ]);
  expect(response[0]?.days).toHaveLength(30);
  expect(response[0]?.days.at(-1)).toEqual({ day: today, views: 0, saves: 1 });

  expect((await requestStats(seller, [firstCar.id], 7)).map(sumStats)).toEqual([
    { carId: firstCar.id, views: 3, saves: 0 },
  ]);
  expect(await requestStats(await testApp.buildSeller(), [firstCar.id])).toEqual([]);
  expect((await requestStats(await testApp.buildAdmin(), [otherSellersCar.id])).map(sumStats)).toMatchObject([
    { views: 9 },
  ]);
});

test('returns at most fifty listings and rejects other callers', async () => {
  const seller = await testApp.buildSeller();
  const ids: string[] = [];
  for (let n = 0; n < 51; n += 1) ids.push((await testApp.buildCar({ sellerId: seller.id })).id);
  expect((await requestStats(seller, ids)).map(({ carId }) => carId)).toEqual(ids.slice(0, 50));
  expect((await testApp.call('GET', '/cars/stats?ids=x')).statusCode).toBe(401);
  expect((await testApp.call('GET', '/cars/stats?ids=x', { as: await testApp.buildUser() })).statusCode).toBe(
    403,
  );
  expect(errorOf(await testApp.call('GET', '/cars/stats', { as: seller }))).toMatchObject({
    status: 400,
    fields: { ids: expect.any(String) },
  });
  expect(errorOf(await testApp.call('GET', '/cars/stats?ids=x&days=8', { as: seller }))).toMatchObject({
    status: 400,
    fields: { days: expect.any(String) },
  });
});
