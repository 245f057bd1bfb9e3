import type { Car } from '@second-gear/contract/cars';
import { formatAddress, isFullAddress } from '@second-gear/contract/fields';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { fetchPublicResponses } from '../../testing/public-responses.ts';

const ADDRESS = { city: 'Zanesville', street: 'Quillfeather Lane', houseNumber: '7319', flatNo: 'Loft 88Q' };
const ADDRESS_PARTS = ['Quillfeather', '7319', 'Loft 88Q'];

let testApp: TestApp;
let car: Awaited<ReturnType<TestApp['buildCar']>>;
let carId: string;
let categoryId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  const category = await testApp.buildCategory();
  const place = await testApp.buildLocation(ADDRESS);
  car = await testApp.buildCar({ categoryId: category.id, locationId: place.id });
  await testApp.buildAd({ carId: car.id });
  [carId, categoryId] = [car.id, category.id];
});
afterAll(() => testApp.close());

test('no response to a visitor contains more of an address than its city', async () => {
  let responsesWithCity = 0;
  for (const { url, body } of await fetchPublicResponses(testApp, car)) {
    for (const addressPart of ADDRESS_PARTS) expect([url, body.includes(addressPart)]).toEqual([url, false]);
    if (body.includes('Zanesville')) responsesWithCity += 1;
  }
  // Makes sure that the loop above checked responses that include the car.
  expect(responsesWithCity).toBeGreaterThanOrEqual(11);
});

test('with an invalid token, or one of a suspended user, a response contains only the city', async () => {
  const suspended = await testApp.buildUser({ suspended: true });
  for (const as of ['no.such.token', suspended]) {
    for (const url of [`/cars/${carId}`, '/cars', '/cars?limit=5', '/meeting-locations']) {
      const { statusCode, body } = await testApp.call('GET', url, { as });
      expect([statusCode, body.includes('Zanesville'), body.includes('Quillfeather')]).toEqual([
        200,
        true,
        false,
      ]);
    }
  }
});

test('signed-in users see the full address in every list and on the car’s page', async () => {
  const buyer = await testApp.buildUser();
  const lists = ['/cars', '/cars?limit=5', '/cars/allcars', '/viewallcars', `/category/${categoryId}`];
  for (const url of lists) {
    const [car] = (await testApp.call('GET', url, { as: buyer })).json<Car[]>();
    expect([url, car?.location]).toEqual([url, ADDRESS]);
  }
  const car = (await testApp.call('GET', `/cars/${carId}`, { as: buyer })).json<Car>();
  expect(formatAddress(car.location)).toBe('Zanesville, Quillfeather Lane, 7319, Loft 88Q');
});

test('the location shown to visitors is formatted as the city', async () => {
  const car = (await testApp.call('GET', `/cars/${carId}`)).json<Car>();
  expect([formatAddress(car.location), isFullAddress(car.location)]).toEqual(['Zanesville', false]);
});

test('caches never mix the responses of visitors and signed-in users', async () => {
  const buyer = await testApp.buildUser();
  for (const url of ['/cars', `/category/${categoryId}`]) {
    const visitorResponse = await testApp.call('GET', url);
    const buyerResponse = await testApp.call('GET', url, { as: buyer });
    expect(buyerResponse.headers['cache-control']).toBe('private, no-cache');
    const visitorHeaders = { 'if-none-match': String(visitorResponse.headers.etag) };
    const conditionalBuyerResponse = await testApp.call('GET', url, { as: buyer, headers: visitorHeaders });
    expect([
      conditionalBuyerResponse.statusCode,
      conditionalBuyerResponse.body.includes('Quillfeather'),
    ]).toEqual([200, true]);
    const conditionalVisitorResponse = await testApp.call('GET', url, {
      headers: { 'if-none-match': String(buyerResponse.headers.etag) },
    });
    expect([
      conditionalVisitorResponse.statusCode,
      conditionalVisitorResponse.body.includes('Quillfeather'),
    ]).toEqual([200, false]);
  }
  for (const url of ['/cars', '/cars?limit=5', `/cars/${carId}`, '/meeting-locations']) {
    for (const as of [undefined, buyer]) {
      const response = await testApp.call('GET', url, as ? { as } : {});
      expect(String(response.headers.vary)).toContain('Authorization');
    }
  }
});

test.each(['Quillfeather', '7319', 'Loft', 'quillf'])('no search finds a car by %s', async (word) => {
  for (const path of ['/cars', '/viewallcars', '/cars/allcars', '/cars/facets']) {
    const response = (await testApp.call('GET', `${path}?q=${word}`)).json<unknown[] | { total: number }>();
    expect(Array.isArray(response) ? response.length : response.total).toBe(0);
  }
});
