import type { Car } from '@second-gear/contract/cars';
import { createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.clear());
afterAll(() => t.close());

const list = async (url: string) => (await t.call('GET', url)).json<Car[]>();
const priced = async (...dollars: number[]) => {
  for (const price of dollars) await t.buildCar({ brandName: 'Audi', model: 'A4', priceCents: price * 100 });
  const cars = await list('/cars?sort=price-asc');
  return cars.map(({ priceLabel }) => priceLabel);
};

test('the price label needs five comparable cars', async () => {
  expect(await priced(1000, 1000, 1000, 1000)).toEqual([null, null, null, null]);
  await t.buildCar({ brandName: 'Audi', model: 'A3' });
  expect((await list('/cars')).every(({ priceLabel }) => priceLabel === null)).toBe(true);
});

test('the price label says where a price stands against the median', async () => {
  const labels = await priced(9000, 9400, 10_000, 10_600, 90_000);
  expect(labels.map((label) => label?.label)).toEqual(['good', 'fair', 'fair', 'fair', 'high']);
  expect(labels[0]).toEqual({ label: 'good', median: 10_000, comparables: 5 });
});

test('the price label takes the middle of the two middle ones, and reads names whatever their case', async () => {
  await t.buildCar({ brandName: 'AUDI', model: 'a4', priceCents: 2_000_000 });
  const labels = await priced(1000, 2000, 3000, 4000, 5000);
  expect(labels[0]).toMatchObject({ median: 3500, comparables: 6 });
});

test('the price label is the same on one car and on a page', async () => {
  await priced(1000, 1000, 1000, 1000, 5000);
  const [dearest] = await list('/cars?sort=price-desc&limit=1');
  expect((await t.call('GET', `/cars/${dearest?._id ?? ''}`)).json<Car>().priceLabel).toEqual(
    dearest?.priceLabel,
  );
});
