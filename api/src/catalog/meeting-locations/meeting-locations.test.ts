import { WITHHELD_TEXT } from '@second-gear/contract/fields';
import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

type User = Awaited<ReturnType<TestApp['buildUser']>>;
const readLocations = async (url: string, as?: User) =>
  (await testApp.call('GET', url, as ? { as } : {})).json<MeetingLocation[]>();
const listCities = async (url: string, as?: User) =>
  (await readLocations(url, as)).map(({ location }) => location.city);

const ELM_ADDRESS = { city: 'Boston', street: 'Elm', houseNumber: '1', flatNo: '2' };

test('a signed-in user gets the distinct addresses of listed cars, that of `carId` first', async () => {
  const buyer = await testApp.buildUser();
  const [austin, boston, casper] = [
    await testApp.buildLocation({ city: 'Austin' }),
    await testApp.buildLocation(ELM_ADDRESS),
    await testApp.buildLocation({ city: 'Casper' }),
  ];
  await testApp.buildLocation({ city: 'Empty' });
  for (const { id } of [austin, casper, casper]) await testApp.buildCar({ locationId: id });
  const car = await testApp.buildCar({ locationId: boston.id });

  expect(await listCities('/meeting-locations', buyer)).toEqual(['Austin', 'Boston', 'Casper']);
  expect(await listCities('/meeting-locations?carId=nothing', buyer)).toEqual(['Austin', 'Boston', 'Casper']);
  const response = await testApp.call('GET', `/meeting-locations?carId=${car.id}`, { as: buyer });
  expect(response.headers['x-total-count']).toBe('3');
  const [firstLocation, ...otherLocations] = response.json<MeetingLocation[]>();
  expect(firstLocation).toEqual({ id: boston.id, location: ELM_ADDRESS });
  expect(otherLocations.map(({ location }) => location.city)).toEqual(['Austin', 'Casper']);
});

test('a visitor gets each city once, with an id that a booking accepts', async () => {
  for (const street of ['Ash', 'Oak']) {
    const { id } = await testApp.buildLocation({ city: 'Austin', street });
    await testApp.buildCar({ locationId: id });
  }
  const boston = await testApp.buildLocation(ELM_ADDRESS);
  const otherLocation = await testApp.buildLocation({ ...ELM_ADDRESS, street: 'Fir' });
  await testApp.buildCar({ locationId: otherLocation.id });
  const car = await testApp.buildCar({ locationId: boston.id });

  expect(await listCities('/meeting-locations')).toEqual(['Austin', 'Boston']);
  const response = await testApp.call('GET', `/meeting-locations?carId=${car.id}`);
  expect(response.headers['x-total-count']).toBe('2');
  expect(response.json<MeetingLocation[]>()[0]).toMatchObject({
    id: boston.id,
    location: { city: 'Boston' },
  });
  expect(response.body).not.toMatch(/Elm|Fir|Ash|Oak/);
});

test('a visitor does not get unknown cities, and the unknown city of `carId` is withheld', async () => {
  await testApp.buildCar({ locationId: (await testApp.buildLocation({ city: 'Austin' })).id });
  const street = await testApp.buildLocation({ city: '12 Quillfeather Lane', street: 'Chicago' });
  const car = await testApp.buildCar({ locationId: street.id });
  expect(await listCities('/meeting-locations')).toEqual(['Austin']);
  const locationsWithCar = await readLocations(`/meeting-locations?carId=${car.id}`);
  expect(locationsWithCar.map(({ id, location }) => [id, location.city])).toEqual([
    [street.id, WITHHELD_TEXT],
    [expect.any(String), 'Austin'],
  ]);
});

test('after the car’s address come its city’s, the nearest, and those without coordinates', async () => {
  const buyer = await testApp.buildUser();
  const buildCarAt = async (city: string, street: string) =>
    testApp.buildCar({ locationId: (await testApp.buildLocation({ city, street })).id });
  for (const city of ['Austin', 'Atlantis-on-Sea', 'Milwaukee', 'Evanston']) await buildCarAt(city, 'Ash');
  await buildCarAt('Chicago', 'Ash');
  const car = await buildCarAt('Chicago', 'Oak');
  const sortedLocations = await readLocations(`/meeting-locations?carId=${car.id}`, buyer);
  expect(sortedLocations.map(({ location }) => `${location.city} ${location.street}`)).toEqual([
    'Chicago Oak',
    'Chicago Ash',
    'Evanston Ash',
    'Milwaukee Ash',
    'Austin Ash',
    'Atlantis-on-Sea Ash',
  ]);
  const pages = await pagesOf(testApp, `/meeting-locations?limit=2&carId=${car.id}`, buyer);
  expect(pages.flat()).toHaveLength(6);

  const unknownCity = await buildCarAt('Utopia Harbour', 'Oak');
  expect(await listCities(`/meeting-locations?carId=${unknownCity.id}`, buyer)).toEqual([
    ...['Utopia Harbour', 'Atlantis-on-Sea', 'Austin', 'Chicago', 'Chicago', 'Evanston', 'Milwaukee'],
  ]);
});

const TOWN_BY_INDEX: Readonly<Record<number, string>> = { 4: 'Salem', 5: 'Tampa', 6: 'Tulsa' };

test('meeting locations are paged, with and without `carId`', async () => {
  const buyer = await testApp.buildUser();
  const cars = [];
  for (let n = 0; n < 7; n += 1) {
    const { id } = await testApp.buildLocation({
      city: TOWN_BY_INDEX[n] ?? 'Dover',
      street: `S${String(n)}`,
    });
    cars.push(await testApp.buildCar({ locationId: id }));
  }
  const carId = cars[5]?.id ?? '';
  for (const as of [undefined, buyer]) {
    const allLocations = await readLocations('/meeting-locations', as);
    expect((await pagesOf(testApp, '/meeting-locations?limit=3', as)).flat()).toEqual(allLocations);
    const locationsWithCar = await pagesOf(testApp, `/meeting-locations?limit=3&carId=${carId}`, as);
    const namesOf = (places: { location?: unknown }[]) =>
      places.map(({ location }) => JSON.stringify(location));
    expect(new Set(namesOf(locationsWithCar.flat()))).toEqual(new Set(namesOf(allLocations)));
    expect(locationsWithCar.flat()).toHaveLength(allLocations.length);
  }
  const invalidRequest = await testApp.call('GET', '/meeting-locations?limit=-3');
  expect(errorOf(invalidRequest)).toMatchObject({ status: 400, fields: { limit: expect.any(String) } });
});
