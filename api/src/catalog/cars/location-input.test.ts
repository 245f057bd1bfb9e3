import type { Car } from '@second-gear/contract/cars';
import { WITHHELD_TEXT } from '@second-gear/contract/fields';
import { eq } from 'drizzle-orm';
import { cars, locations } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { listCar } from '../../testing/listing-form.ts';
import { fetchPublicResponses } from '../../testing/public-responses.ts';
import { fixStoredAddresses } from '../places/fix-stored-addresses.ts';

let testApp: TestApp;
let seller: Awaited<ReturnType<TestApp['buildSeller']>>;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(async () => {
  await testApp.clear();
  seller = await testApp.buildSeller();
});
afterAll(() => testApp.close());

const addCar = (location: string) => listCar(testApp, seller, { location });

/** Parts of the addresses below, in lower case, that no visitor may see. */
const STREET_PARTS = ['quillfeather', '7319', '88q'];

/** Requests every public response that may contain the car, and checks that none contains its street. */
async function expectNoStreet(id: string): Promise<void> {
  const [car] = await testApp.db.select().from(cars).where(eq(cars.id, id));
  if (!car) throw new Error('The car is not stored');
  for (const response of await fetchPublicResponses(testApp, car)) {
    const body = response.body.toLowerCase();
    for (const streetPart of STREET_PARTS)
      expect([response.url, streetPart, body.includes(streetPart)]).toEqual([
        response.url,
        streetPart,
        false,
      ]);
  }
}

const readCity = async (id: string) => (await testApp.call('GET', `/cars/${id}`)).json<Car>().location.city;

test.each([
  ['Chicago, Quillfeather Lane, 7319, Loft 88Q', 'Chicago'],
  ['7319 Quillfeather Lane, Chicago, IL 60601', 'Chicago'],
  ['7319 quillfeather lane, chicago, il', 'Chicago'],
  ['7319 Quillfeather Lane Apt 88Q, Chicago, IL 60601-1234, USA', 'Chicago'],
  ['7319 Quillfeather Lane, Apt 88Q, Chicago', 'Chicago'],
  ['Unit 88Q, 7319 Quillfeather Lane, Chicago, Illinois', 'Chicago'],
  ['Quillfeather Lane 7319, 60601 Chicago, USA', 'Chicago'],
  ['7319 Quillfeather Lane Chicago IL 60601', 'Chicago'],
  ['P.O. Box 7319, Mountain View, CA 94043', 'Mountain View'],
  ['7319 Quillfeather Blvd., Mountain View, CA', 'Mountain View'],
  ['7319 5th Quillfeather Ave, Salt Lake City, UT', 'Salt Lake City'],
  ['7319 Quillfeather St, St. Louis, MO', 'Saint Louis'],
  ['St. Louis, Quillfeather St, 7319', 'Saint Louis'],
  ['7319 Quillfeather Road, Saint Paul, MN 55101', 'Saint Paul'],
  ['Quillfeather Broadway, 7319, New York', 'New York'],
  ['7319 Quillfeather Road, Street, MD 21154', 'Street, MD'],
  ['7319 Quillfeather Road, Portland, ME', 'Portland, ME'],
])('%j is listed, and visitors do not see its street', async (location, city) => {
  const response = await addCar(location);
  expect([response.statusCode, response.body.includes('insertedId')]).toEqual([201, true]);
  const { insertedId } = response.json<{ insertedId: string }>();
  await expectNoStreet(insertedId);
  expect(await readCity(insertedId)).toBe(city);
  const ownCar = (await testApp.call('GET', `/cars/${insertedId}`, { as: seller })).json<Car>();
  expect(JSON.stringify(ownCar.location)).toContain('7319');
  const matchingCars = (await testApp.call('GET', `/cars?city=${encodeURIComponent(city)}`)).json<Car[]>();
  expect(matchingCars.map(({ _id }) => _id)).toEqual([insertedId]);
});

test.each([
  '7319 Quillfeather Lane',
  '7319 Quillfeather Lane, Utopia Harbour',
  'Quillfeather Lane, 7319, 88Q',
  '7319 Quillfeather Lane, London SW1A 2AA',
  'Quillfeather Straße 7319, 10115 Berlin, Germany',
  'Chicago',
])('%j is rejected with an error at `location`, and nothing is stored', async (location) => {
  expect(errorOf(await addCar(location))).toMatchObject({
    status: 400,
    fields: { location: expect.any(String) },
  });
  expect([await testApp.db.$count(cars), await testApp.db.$count(locations)]).toEqual([0, 0]);
});

test('an edit is validated in the same way, and a rejected one does not change the location', async () => {
  const { insertedId } = (await addCar('Austin, Elm, 1')).json<{ insertedId: string }>();
  const editLocation = (location: string) =>
    testApp.call('PATCH', `/cars/${insertedId}`, { as: seller, body: { location } });
  expect(errorOf(await editLocation('7319 Quillfeather Lane, Chicgo, IL 60601'))).toMatchObject({
    status: 400,
    fields: { location: expect.stringContaining('Did you mean Chicago, IL?') },
  });
  expect(await readCity(insertedId)).toBe('Austin');
  expect((await editLocation('7319 Quillfeather Lane, Chicago, IL 60601')).statusCode).toBe(200);
  expect(await readCity(insertedId)).toBe('Chicago');
  await expectNoStreet(insertedId);
});

/** Addresses as an earlier release stored them: split at commas, with the first part stored as the city. */
const STORED_ADDRESSES = [
  [['7319 Quillfeather Lane', 'Chicago', 'IL 60601', ''], 'Chicago'],
  [['7319 Quillfeather Blvd.', 'Mountain View', 'CA 94045', 'US'], 'Mountain View'],
  [['Quillfeather Lane 7319', '60601 Chicago', 'USA', ''], 'Chicago'],
  [['Broadway', '7319', 'New York', ''], 'New York'],
  [['chicago', 'Quillfeather Lane', '7319', 'Loft 88Q'], 'Chicago'],
  [['Springfield MA', 'Quillfeather Lane', '7319', ''], 'Springfield, MA'],
  [['Quillfeather Lane', '7319', 'Atlantis-on-Sea', ''], WITHHELD_TEXT],
] as const;

test.each(STORED_ADDRESSES)('an address stored as %j is corrected or hidden', async (parts, city) => {
  const [cityPart, street, houseNumber, flatNo] = parts;
  const place = await testApp.buildLocation({ city: cityPart, street, houseNumber, flatNo });
  const { id } = await testApp.buildCar({ locationId: place.id, sellerId: seller.id });
  await expectNoStreet(id);
  expect(await fixStoredAddresses(testApp.db)).toBe(1);
  await expectNoStreet(id);
  expect(await readCity(id)).toBe(city);
  const listedCities = (await testApp.call('GET', '/cars/cities')).json<{ city: string }[]>();
  expect(listedCities.map((listedCity) => listedCity.city)).toEqual(city === WITHHELD_TEXT ? [] : [city]);
  expect(await fixStoredAddresses(testApp.db)).toBe(0);
});

test('a corrected address is merged with an existing one, and its orders follow', async () => {
  const correctLocation = await testApp.buildLocation({ street: 'Quillfeather Lane', houseNumber: '7319' });
  const misreadLocation = await testApp.buildLocation({
    city: '7319 Quillfeather Lane',
    street: 'Chicago',
    houseNumber: 'IL',
  });
  const car = await testApp.buildCar({ locationId: misreadLocation.id, sellerId: seller.id });
  const order = await testApp.buildOrder({ carId: car.id });
  expect(await fixStoredAddresses(testApp.db)).toBe(2);
  const [movedCar] = await testApp.db.select().from(cars).where(eq(cars.id, car.id));
  expect(movedCar?.locationId).toBe(correctLocation.id);
  const meetingLocations = await testApp.call('GET', `/meeting-locations?carId=${car.id}`);
  expect(meetingLocations.json<{ id: string }[]>().map(({ id }) => id)).toEqual([correctLocation.id]);
  const [updatedOrder] = await testApp.db.select().from(orders).where(eq(orders.id, order.id));
  expect([order.locationId, updatedOrder?.locationId]).toEqual([misreadLocation.id, correctLocation.id]);
});

test('no filter of a visitor finds a city that may be a street', async () => {
  const place = await testApp.buildLocation({ city: '7319 Quillfeather Lane' });
  await testApp.buildCar({ locationId: place.id, sellerId: seller.id });
  expect((await testApp.call('GET', '/cars?city=7319%20Quillfeather%20Lane')).json()).toEqual([]);
});
