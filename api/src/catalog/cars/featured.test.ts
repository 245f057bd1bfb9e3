import type { Car } from '@second-gear/contract/cars';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const HOME_URL = '/cars?limit=6&sort=featured';
const toDay = (number: number) => new Date(Date.UTC(2026, 0, number));
const toPictures = (count: number) =>
  Array.from({ length: count }, (_, index) => `/images/drawings/${String(index)}.svg`);

/** Creates a seller with the given listings, published one per day starting on the day `from`. */
async function buildListings(
  names: readonly string[],
  { verified, images = 4, from: firstDay = 1 }: { verified: boolean; images?: number; from?: number },
) {
  const seller = await testApp.buildSeller({ verified });
  for (const [index, model] of names.entries())
    await testApp.buildCar({
      sellerId: seller.id,
      model,
      images: toPictures(images),
      publishedAt: toDay(firstDay + index),
    });
}

const listModels = async (url = HOME_URL) =>
  (await testApp.call('GET', url)).json<Car[]>().map(({ model }) => model);

test('ten new listings of a new seller do not fill the home page', async () => {
  await buildListings(['A1', 'A2', 'A3'], { verified: true });
  await buildListings(['B1'], { verified: true });
  await buildListings(['C1'], { verified: false });
  const models = Array.from({ length: 10 }, (_, index) => `New ${String(index)}`);
  await buildListings(models, { verified: false, from: 10 });
  expect(await listModels()).toEqual(['A3', 'A2', 'B1', 'New 9', 'New 8', 'C1']);
});

test('a verified seller’s car with four pictures precedes a newer one with fewer', async () => {
  await buildListings(['One picture'], { verified: true, images: 1, from: 9 });
  await buildListings(['Four pictures'], { verified: true, from: 1 });
  await buildListings(['Pending'], { verified: false, images: 12, from: 20 });
  expect(await listModels()).toEqual(['Four pictures', 'One picture', 'Pending']);
});

test('shows a seller’s best cars, and a few sellers can fill the page', async () => {
  await buildListings(['Four pictures 1', 'Four pictures 2'], { verified: true });
  const [seller] = (await testApp.call('GET', '/cars')).json<Car[]>();
  await testApp.buildCar({
    sellerId: seller!.seller._id,
    model: 'One picture',
    images: toPictures(1),
    publishedAt: toDay(9),
  });
  expect(await listModels()).toEqual(['Four pictures 2', 'Four pictures 1', 'One picture']);
});

test('unavailable cars come last and unlisted cars are left out', async () => {
  const suspended = await testApp.buildSeller({ verified: true, suspended: true });
  await testApp.buildCar({ sellerId: suspended.id, images: toPictures(4), model: 'Of a suspended seller' });
  const seller = await testApp.buildSeller({ verified: true });
  await testApp.buildCar({ sellerId: seller.id, images: toPictures(4), model: 'Sold', status: 'sold' });
  await buildListings(['Pending'], { verified: false, images: 1 });
  expect(await listModels()).toEqual(['Pending', 'Sold']);
});

test('the pages of a featured list contain every car once, with the right total and the filters applied', async () => {
  await buildListings(
    Array.from({ length: 9 }, (_, index) => `V${String(index)}`),
    { verified: true },
  );
  await buildListings(
    Array.from({ length: 9 }, (_, index) => `P${String(index)}`),
    { verified: false },
  );
  for (const url of [
    HOME_URL,
    '/cars?limit=2&sort=featured',
    '/cars?limit=4&sort=featured',
    '/cars?limit=18&sort=featured',
  ]) {
    const pages = await pagesOf(testApp, url);
    const allModels = pages.flat().map(({ model }) => model);
    expect(new Set(allModels).size).toBe(18);
    expect(allModels).toHaveLength(18);
  }
  const response = await testApp.call('GET', HOME_URL);
  expect(response.headers['x-total-count']).toBe('18');
  const [pending] = (await testApp.call('GET', '/cars?q=P0')).json<Car[]>();
  expect(await listModels(`${HOME_URL}&seller=${pending!.seller._id}`)).toEqual([
    'P8',
    'P7',
    'P6',
    'P5',
    'P4',
    'P3',
  ]);
  // With `skip`, or without `limit`, no featured cars come first.
  expect(await listModels('/cars?limit=3&sort=featured&skip=3')).toEqual(
    await listModels('/cars?limit=3&skip=3'),
  );
  expect(await listModels('/cars?sort=featured')).toEqual(await listModels('/cars'));
});
