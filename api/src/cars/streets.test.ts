import type { Car } from '@second-gear/contract/cars';
import { formatAddress, isFullAddress } from '@second-gear/contract/fields';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { fetchPublicResponses } from '../testing/public-responses.ts';

const ADDRESS = { city: 'Zanesville', street: 'Quillfeather Lane', houseNumber: '7319', flatNo: 'Loft 88Q' };
const ADDRESS_PARTS = ['Quillfeather', '7319', 'Loft 88Q'];

let t: TestApp;
let car: Awaited<ReturnType<TestApp['buildCar']>>;
let carId: string;
let categoryId: string;
beforeAll(async () => {
  t = await createTestApp();
  const category = await t.buildCategory();
  const place = await t.buildLocation(ADDRESS);
  car = await t.buildCar({ categoryId: category.id, locationId: place.id });
  await t.buildAd({ carId: car.id });
  [carId, categoryId] = [car.id, category.id];
});
afterAll(() => t.close());

test('no response to a visitor contains more of an address than its city', async () => {
  let answersWithCity = 0;
  for (const { url, body } of await fetchPublicResponses(t, car)) {
    for (const addressPart of ADDRESS_PARTS) expect([url, body.includes(addressPart)]).toEqual([url, false]);
    if (body.includes('Zanesville')) answersWithCity += 1;
  }
  // Responses that include the car. Proves that the sweep found it.
  expect(answersWithCity).toBeGreaterThanOrEqual(11);
});

test('an invalid token and one of a suspended user see only the city', async () => {
  const suspended = await t.buildUser({ suspended: true });
  for (const as of ['no.such.token', suspended]) {
    for (const url of [`/cars/${carId}`, '/cars', '/cars?limit=5', '/meeting-locations']) {
      const { statusCode, body } = await t.call('GET', url, { as });
      expect([statusCode, body.includes('Zanesville'), body.includes('Quillfeather')]).toEqual([
        200,
        true,
        false,
      ]);
    }
  }
});

test('signed-in users see the full address in every list and on the car’s page', async () => {
  const buyer = await t.buildUser();
  const lists = ['/cars', '/cars?limit=5', '/cars/allcars', '/viewallcars', `/category/${categoryId}`];
  for (const url of lists) {
    const [car] = (await t.call('GET', url, { as: buyer })).json<Car[]>();
    expect([url, car?.location]).toEqual([url, ADDRESS]);
  }
  const car = (await t.call('GET', `/cars/${carId}`, { as: buyer })).json<Car>();
  expect(formatAddress(car.location)).toBe('Zanesville, Quillfeather Lane, 7319, Loft 88Q');
});

test('the location shown to visitors is formatted as the city', async () => {
  const car = (await t.call('GET', `/cars/${carId}`)).json<Car>();
  expect([formatAddress(car.location), isFullAddress(car.location)]).toEqual(['Zanesville', false]);
});

test('caches never mix the responses of visitors and signed-in users', async () => {
  const buyer = await t.buildUser();
  for (const url of ['/cars', `/category/${categoryId}`]) {
    const visitorAnswer = await t.call('GET', url);
    const buyerAnswer = await t.call('GET', url, { as: buyer });
    expect(buyerAnswer.headers['cache-control']).toBe('private, no-cache');
    const visitorHeaders = { 'if-none-match': String(visitorAnswer.headers.etag) };
    const answerForBuyer = await t.call('GET', url, { as: buyer, headers: visitorHeaders });
    expect([answerForBuyer.statusCode, answerForBuyer.body.includes('Quillfeather')]).toEqual([200, true]);
    const answerForVisitor = await t.call('GET', url, {
      headers: { 'if-none-match': String(buyerAnswer.headers.etag) },
    });
    expect([answerForVisitor.statusCode, answerForVisitor.body.includes('Quillfeather')]).toEqual([
      200,
      false,
    ]);
  }
  for (const url of ['/cars', '/cars?limit=5', `/cars/${carId}`, '/meeting-locations']) {
    for (const as of [undefined, buyer]) {
      const answer = await t.call('GET', url, as ? { as } : {});
      expect(String(answer.headers.vary)).toContain('Authorization');
    }
  }
});

test.each(['Quillfeather', '7319', 'Loft', 'quillf'])('no search finds a car by %s', async (word) => {
  for (const path of ['/cars', '/viewallcars', '/cars/allcars', '/cars/facets']) {
    const answer = (await t.call('GET', `${path}?q=${word}`)).json<unknown[] | { total: number }>();
    expect(Array.isArray(answer) ? answer.length : answer.total).toBe(0);
  }
});
