import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { pagesOf } from '../testing/paging.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.clear());
afterAll(() => t.close());

const cities = async (url: string) =>
  (await t.call('GET', url)).json<MeetingLocation[]>().map(({ location }) => location.city);

test('a visitor reads the distinct addresses of listed cars, the named car’s first', async () => {
  const [austin, boston, casper] = [
    await t.buildLocation({ city: 'Austin' }),
    await t.buildLocation({ city: 'Boston', street: 'Elm', houseNumber: '1', flatNo: '2' }),
    await t.buildLocation({ city: 'Casper' }),
  ];
  await t.buildLocation({ city: 'Empty' });
  for (const { id } of [austin, casper, casper]) await t.buildCar({ locationId: id });
  const car = await t.buildCar({ locationId: boston.id });

  expect(await cities('/meeting-locations')).toEqual(['Austin', 'Boston', 'Casper']);
  expect(await cities('/meeting-locations?carId=nothing')).toEqual(['Austin', 'Boston', 'Casper']);
  const answer = await t.call('GET', `/meeting-locations?carId=${car.id}`);
  expect(answer.headers['x-total-count']).toBe('3');
  const [first, ...rest] = answer.json<MeetingLocation[]>();
  expect(first).toEqual({
    id: boston.id,
    location: { city: 'Boston', street: 'Elm', houseNumber: '1', flatNo: '2' },
  });
  expect(rest.map(({ location }) => location.city)).toEqual(['Austin', 'Casper']);
});

test('is paged, also behind a named car', async () => {
  const cars = [];
  for (let n = 0; n < 7; n += 1) cars.push(await t.buildCar());
  const whole = (await t.call('GET', '/meeting-locations')).json<MeetingLocation[]>();
  expect((await pagesOf(t, '/meeting-locations?limit=3')).flat()).toEqual(whole);
  const led = await pagesOf(t, `/meeting-locations?limit=3&carId=${cars[4]?.id ?? ''}`);
  expect(new Set(led.flat().map(({ id }) => id))).toEqual(new Set(whole.map(({ id }) => id)));
  const bad = await t.call('GET', '/meeting-locations?limit=-3');
  expect(errorOf(bad)).toMatchObject({ status: 400, fields: { limit: expect.any(String) } });
});
