import type { Car } from '@second-gear/contract/cars';
import type { CarPrice } from '@second-gear/contract/prices';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildPricedStock } from '../../testing/priced-stock.ts';
import { refitPrices } from './refit.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const readList = async (url: string) => (await testApp.call('GET', url)).json<Car[]>();
const readCar = async (id: string) => (await testApp.call('GET', `/cars/${id}`)).json<Car>();
const readPrice = async (id: string) => (await testApp.call('GET', `/cars/${id}/price`)).json<CarPrice>();

test('a price label is missing before the first fit, and for a model with too few cars', async () => {
  const { cars, carReferences } = await buildPricedStock(testApp);
  await testApp.db.execute('delete from price_models');
  expect((await readList('/cars')).every(({ priceLabel }) => priceLabel === null)).toBe(true);
  for (let index = 0; index < 4; index += 1)
    await testApp.buildCar({ ...carReferences, brandName: 'Audi', model: 'A3' });
  await refitPrices(testApp.db);
  expect((await readList('/cars?q=a3')).map(({ priceLabel }) => priceLabel)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect((await readCar(cars[0]?.id ?? '')).priceLabel).not.toBeNull();
});

test('a price label grades a price in five steps and in three', async () => {
  const { cars } = await buildPricedStock(testApp);
  const [car] = cars;
  const { analysis } = await readPrice(car?.id ?? '');
  if (!car || !analysis) throw new Error('Forty-five cars are enough');
  const { low, fairLow, estimate, fairHigh, high } = analysis;
  const labels = [];
  for (const resellPrice of [low - 1, fairLow - 1, estimate, fairHigh + 1, high + 1]) {
    await testApp.call('PATCH', `/cars/${car.id}`, { as: { id: car.sellerId }, body: { resellPrice } });
    const { priceLabel } = await readCar(car.id);
    labels.push([priceLabel?.grade, priceLabel?.label]);
    expect(priceLabel).toMatchObject({ median: estimate, comparables: 45 });
  }
  expect(labels).toEqual([
    ['great', 'good'],
    ['good', 'good'],
    ['fair', 'fair'],
    ['high', 'high'],
    ['far-above', 'high'],
  ]);
});

test('lists, the car page and the price analysis show the same grade', async () => {
  const { seller } = await buildPricedStock(testApp);
  const completeList = await readList('/cars');
  expect(new Set(completeList.map(({ priceLabel }) => priceLabel?.grade)).size).toBeGreaterThan(2);
  const pages = [
    ...(await readList('/cars?limit=45')),
    ...(await readList('/viewallcars?sort=price-asc')),
    ...(await readList(`/category/${completeList[0]?.categoryId ?? ''}`)),
    ...(await readList(`/cars?seller=${seller.id}`)),
  ];
  for (const car of completeList) {
    const labels = pages.filter(({ _id }) => _id === car._id).map(({ priceLabel }) => priceLabel);
    expect(labels).toEqual([car.priceLabel, car.priceLabel, car.priceLabel, car.priceLabel]);
    expect((await readCar(car._id)).priceLabel).toEqual(car.priceLabel);
    const { analysis } = await readPrice(car._id);
    expect(car.priceLabel).toMatchObject({
      grade: analysis?.grade,
      median: analysis?.estimate,
      comparables: analysis?.comparables,
    });
  }
});

test('a price label ignores the case of brand and model', async () => {
  const { carReferences, facts } = await buildPricedStock(testApp);
  const car = await testApp.buildCar({ ...carReferences, ...facts, brandName: 'AUDI', model: 'a4' });
  expect((await readCar(car.id)).priceLabel).toMatchObject({ comparables: 45 });
});

test('the ETag of the full list changes after a refit', async () => {
  await buildPricedStock(testApp);
  const firstResponse = await testApp.call('GET', '/cars');
  const sendConditionalRequest = () =>
    testApp.call('GET', '/cars', { headers: { 'if-none-match': String(firstResponse.headers['etag']) } });
  expect((await sendConditionalRequest()).statusCode).toBe(304);
  await refitPrices(testApp.db);
  expect((await sendConditionalRequest()).statusCode).toBe(200);
});
