import { type Facets, facetsSchema } from '@second-gear/contract/facets';
import * as z from 'zod/mini';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { openTestDatabase, type Statement, type TestDatabase } from '../../testing/database.ts';
import { createFacetCars, expectCountsOfList, findFacetsOf } from '../../testing/facet-cars.ts';

let database: TestDatabase;
let testApp: TestApp;
let statements: Statement[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  const db = database.withQueryLog((statement) => statements.push(statement));
  testApp = await createTestApp({ db, listen: database.listen });
  await createFacetCars(testApp);
});
afterAll(async () => {
  await testApp.close();
  await database.close();
});

// facet-counts.full.test.ts does the same for many combinations of filters.
test.each([
  [{}],
  [{ q: 'owner', brand: 'volvo', minPrice: 2000 }],
  [{ fuel: 'petrol', maxYear: 2016, status: 'sold' }],
])('with the filters %j, the count of a choice equals the total of the list filtered by it', (filters) =>
  expectCountsOfList(testApp, filters),
);

test('unfiltered choices have their most common spelling, with the most frequent first', async () => {
  const { total: totalOfAll, choices, without } = await findFacetsOf(testApp, {});
  expect([totalOfAll, without]).toEqual([40, {}]);
  expect(choices.brand).toEqual([
    { value: 'Volvo', cars: 24 },
    { value: 'Kia', cars: 8 },
    { value: 'Škoda', cars: 8 },
  ]);
  // Cars without a gearbox value add no choice.
  expect(choices.gearbox).toEqual([
    { value: 'automatic', cars: 13 },
    { value: 'manual', cars: 13 },
  ]);
  expect(choices.status).toEqual([
    { value: 'available', cars: 20 },
    { value: 'booked', cars: 10 },
    { value: 'sold', cars: 10 },
  ]);
});

test.each([
  ['fuel', 'fuel=steam'],
  ['status', 'status=free'],
  ['minPrice', 'minPrice=-1'],
  ['maxYear', 'maxYear=20.5'],
  ['q', `q=${'x'.repeat(101)}`],
])('rejects an invalid %s and names the field', async (field, requested) => {
  const response = await testApp.call('GET', `/cars/facets?${requested}`);
  expect(errorOf(response)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});

test('ignores parameters that are not filters and returns no undeclared field', async () => {
  const response = await testApp.call('GET', '/cars/facets?limit=2&cursor=x&ids=a&sort=price-asc');
  expect(z.strictObject(facetsSchema.shape).parse(response.json()).total).toBe(40);
});

test('returns 304 until a car changes, and concurrent requests share one read', async () => {
  const requestFacets = (headers = {}) =>
    testApp.call('GET', '/cars/facets?fuel=petrol&minPrice=1234', { headers });
  statements = [];
  const responses = await Promise.all(Array.from({ length: 10 }, () => requestFacets()));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(statements.filter(({ query }) => query.includes('near'))).toHaveLength(1);
  const etag = String(responses[0]?.headers.etag);
  const cachedResponse = await requestFacets({ 'if-none-match': etag });
  expect([cachedResponse.statusCode, cachedResponse.body]).toEqual([304, '']);
  const car = await testApp.buildCar({ fuel: 'petrol', priceCents: 500_000 });
  const refetched = await requestFacets({ 'if-none-match': etag });
  expect(refetched.statusCode).toBe(200);
  expect(refetched.json<Facets>().total).toBe((responses[0]?.json<Facets>().total ?? 0) + 1);
  await testApp.call('DELETE', `/cars/${car.id}`, { as: await testApp.buildAdmin() });
});
