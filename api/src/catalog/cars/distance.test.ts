import type { CarCity } from '@second-gear/contract/car-cities';
import { FILTER_PRESETS } from '@second-gear/contract/car-filters';
import type { Car } from '@second-gear/contract/cars';
import type { Facets } from '@second-gear/contract/facets';
import { WITHHELD_TEXT } from '@second-gear/contract/fields';
import type { Place } from '@second-gear/contract/places';
import { eq, isNull } from 'drizzle-orm';
import { locations } from '../../platform/db/tables/cars.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';
import { fixStoredAddresses } from '../places/fix-stored-addresses.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  const cities = ['Chicago', 'Evanston', 'Milwaukee', 'Austin', 'Atlantis-on-Sea', 'Anchorage'];
  for (const city of cities) {
    const { id } = await testApp.buildLocation({ city });
    for (const status of ['available', 'sold'] as const) {
      await testApp.buildCar({ locationId: id, status, fuel: city === 'Austin' ? 'electric' : 'petrol' });
    }
  }
});
afterAll(() => testApp.close());

const listCars = async (query: string) => (await testApp.call('GET', `/viewallcars?${query}`)).json<Car[]>();
const listCities = async (query: string) => (await listCars(query)).map(({ location }) => location.city);

test.each([
  ['near=60601&within=5', ['Chicago']],
  ['near=60601&within=25', ['Chicago', 'Evanston']],
  ['near=Chicago&within=100', ['Chicago', 'Evanston', 'Milwaukee']],
  ['near=Chicago,%20IL&within=1500', ['Austin', 'Chicago', 'Evanston', 'Milwaukee']],
  ['near=41.9,-87.6&within=25', ['Chicago', 'Evanston']],
  ['near=Austin&within=10&fuel=petrol', []],
  ['near=Anchorage&within=5000', ['Anchorage', 'Austin', 'Chicago', 'Evanston', 'Milwaukee']],
  ['city=evanston', ['Evanston']],
])('%s returns the cars in %j', async (query, expectedCities) => {
  expect([...new Set(await listCities(query))].sort()).toEqual(expectedCities);
  const firstPage = await testApp.call('GET', `/cars?${query}&limit=1`);
  expect(firstPage.headers['x-total-count']).toBe(String(expectedCities.length * 2));
  const facets = (await testApp.call('GET', `/cars/facets?${query}`)).json<Facets>();
  expect(facets.total).toBe(expectedCities.length * 2);
});

test('sorts by distance after availability, with unknown places last', async () => {
  const placesByDistance = ['Chicago', 'Evanston', 'Milwaukee', 'Austin', 'Anchorage', WITHHELD_TEXT];
  const sortedCars = await listCars('near=Chicago&sort=nearest');
  expect(sortedCars.map(({ location }) => location.city)).toEqual([...placesByDistance, ...placesByDistance]);
  expect(sortedCars.map(({ status }) => status)).toEqual([
    ...placesByDistance.map(() => 'available'),
    ...placesByDistance.map(() => 'sold'),
  ]);
  const pages = await pagesOf(testApp, '/cars?near=Chicago&sort=nearest&limit=5');
  expect(pages.flat().map(({ _id }) => _id)).toEqual(sortedCars.map(({ _id }) => _id));
  const fourthPage = await listCars('near=Chicago&sort=nearest&limit=1&skip=3');
  expect(fourthPage[0]?.location.city).toBe('Austin');
});

test('returns a car’s distance in whole miles if it is known and was requested', async () => {
  const milesOf = new Map((await listCars('near=Chicago')).map((car) => [car.location.city, car.distance]));
  expect(milesOf.get('Chicago')).toBe(0);
  expect(milesOf.get('Evanston')).toBeGreaterThan(8);
  expect(milesOf.get('Evanston')).toBeLessThan(20);
  expect(milesOf.get('Atlantis-on-Sea')).toBeUndefined();
  for (const car of await listCars('limit=3')) expect(car).not.toHaveProperty('distance');
});

test('facets count cars within the distance and return the total without it', async () => {
  const facets = (
    await testApp.call('GET', '/cars/facets?near=Chicago&within=25&fuel=electric')
  ).json<Facets>();
  expect(facets).toMatchObject({ total: 0, without: { fuel: 4, within: 2, near: 2 } });
  expect(facets.choices.fuel).toEqual([{ value: 'petrol', cars: 4 }]);
});

test('facets count the cars within each offered distance, with all other filters applied', async () => {
  const findWithinChoices = async (query: string) =>
    (await testApp.call('GET', `/cars/facets?${query}`)).json<Facets>().bounds?.within;
  const withinChoices = await findWithinChoices('near=Chicago&within=25&status=sold');
  expect(withinChoices?.map(({ value }) => value)).toEqual(FILTER_PRESETS.within());
  for (const { value, cars } of withinChoices ?? []) {
    const listResponse = await testApp.call(
      'GET',
      `/cars?near=Chicago&status=sold&limit=1&within=${String(value)}`,
    );
    expect([value, String(cars)]).toEqual([value, listResponse.headers['x-total-count']]);
  }
  expect(await findWithinChoices('status=sold')).toBeUndefined();
});

test.each([
  ['near=Nowhereville', 'near'],
  ['near=00000&within=10', 'near'],
  ['near=Nowhereville&sort=nearest', 'near'],
  ['within=25', 'within'],
  ['near=60601&within=0', 'within'],
  ['near=60601&within=5001', 'within'],
  ['near=60601&within=far', 'within'],
  ['sort=nearest', 'sort'],
])('rejects %s and names the invalid field', async (query, field) => {
  const paths = ['/cars', '/viewallcars', '/cars/allcars'];
  for (const path of [
    ...paths.flatMap((listPath) => [`${listPath}?`, `${listPath}?limit=3&`]),
    '/cars/facets?',
  ]) {
    if (path.startsWith('/cars/facets') && field === 'sort') continue;
    const error = errorOf(await testApp.call('GET', path + query));
    expect([path, error.status, Object.keys(error.fields ?? {})]).toEqual([path, 400, [field]]);
  }
});

test('counts the cities of a list and returns their coordinates', async () => {
  const readCounts = async (query: string) =>
    (await testApp.call('GET', `/cars/cities?${query}`)).json<CarCity[]>();
  const [firstCount, ...otherCounts] = await readCounts('status=sold');
  expect(firstCount).toMatchObject({
    city: 'Anchorage',
    cars: 1,
    lat: expect.any(Number),
    lon: expect.any(Number),
  });
  // An unknown city may be a street, so it is not shown.
  expect(otherCounts.map(({ city }) => city)).toEqual(['Austin', 'Chicago', 'Evanston', 'Milwaukee']);
  expect(await readCounts('fuel=electric')).toMatchObject([{ city: 'Austin', cars: 2 }]);
  expect((await readCounts('near=Chicago&within=25')).map(({ city }) => city)).toEqual([
    'Chicago',
    'Evanston',
  ]);
  expect(errorOf(await testApp.call('GET', '/cars/cities?near=Nowhereville'))).toMatchObject({ status: 400 });
});

test('stores a listing with its city’s coordinates and rejects an unknown city', async () => {
  const seller = await testApp.buildSeller();
  const { url } = await testApp.buildImage(seller.id);
  const listingForm = {
    ...{ carName: 'Kia', carModel: 'Rio', condition: 'good', carPrice: 9000, phone: '+1 312 555 0101' },
    ...{ purchaseYear: 2020, brandImg: url },
  };
  const addCar = (location: string) =>
    testApp.call('POST', '/cars', { as: seller, body: { ...listingForm, location: `${location}, Elm, 1` } });
  for (const city of ['Denver', 'Springfield MA']) expect((await addCar(city)).statusCode).toBe(201);
  const [denver] = await testApp.db.select().from(locations).where(eq(locations.city, 'Denver'));
  expect([Math.round(denver?.lat ?? 0), Math.round(denver?.lon ?? 0)]).toEqual([40, -105]);
  expect(await listCities('near=Springfield,%20MA&within=5')).toEqual(['Springfield, MA']);
  expect(errorOf(await addCar('Utopia Harbour'))).toMatchObject({
    status: 400,
    fields: { location: expect.stringContaining('We couldn’t find “Utopia Harbour”') },
  });
});

test('adds coordinates to old addresses', async () => {
  await testApp.db.update(locations).set({ lat: null, lon: null }).where(eq(locations.city, 'Milwaukee'));
  expect(await listCities('near=Milwaukee&within=10')).toEqual([]);
  const locationsBefore = await testApp.db.select().from(locations);
  const uncheckedLocations = locationsBefore.filter(({ checked }) => !checked);
  expect(uncheckedLocations.length).toBeGreaterThan(0);
  expect(await fixStoredAddresses(testApp.db)).toBe(uncheckedLocations.length);
  expect(await listCities('near=Milwaukee&within=10')).toEqual(['Milwaukee', 'Milwaukee']);
  expect(await fixStoredAddresses(testApp.db)).toBe(0);
  const locationsWithoutCoordinates = await testApp.db.select().from(locations).where(isNull(locations.lat));
  expect(locationsWithoutCoordinates.map(({ city }) => city).sort()).toEqual(['Atlantis-on-Sea']);
});

test('anyone may request place suggestions, which require a search text', async () => {
  const response = await testApp.call('GET', '/places?q=chicag');
  expect(response.json<Place[]>()[0]).toEqual({ near: 'Chicago, IL', name: 'Chicago, IL' });
  for (const query of ['', '?q=', '?q=%20', `?q=${'a'.repeat(81)}`]) {
    expect(errorOf(await testApp.call('GET', `/places${query}`))).toMatchObject({
      status: 400,
      fields: { q: expect.any(String) },
    });
  }
});
