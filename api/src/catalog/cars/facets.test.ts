import { FUELS, GEARBOXES } from '@second-gear/contract/car-facts';
import { FACETS, FILTER_PRESETS, FILTERS_WITH_PRESETS } from '@second-gear/contract/car-filters';
import { CAR_STATUSES } from '@second-gear/contract/cars';
import { type Facets, facetsSchema } from '@second-gear/contract/facets';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { openTestDatabase, type Statement, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
let testApp: TestApp;
let statements: Statement[] = [];
let categories: string[] = [];
let seller = '';
beforeAll(async () => {
  database = await openTestDatabase();
  const db = database.withQueryLog((statement) => statements.push(statement));
  testApp = await createTestApp({ db, listen: database.listen });
  categories = [(await testApp.buildCategory()).id, (await testApp.buildCategory()).id];
  const sellers = [await testApp.buildSeller(), await testApp.buildSeller()];
  seller = sellers[0]?.id ?? '';
  for (let n = 0; n < 40; n += 1) {
    await testApp.buildCar({
      brandName: ['Volvo', 'VOLVO', 'Volvo', 'Kia', 'Škoda'][n % 5] ?? '',
      model: `No ${String(n)}`,
      description: n % 3 === 0 ? 'One careful owner' : '',
      categoryId: categories[n % 2] ?? '',
      sellerId: sellers[n % 2]?.id ?? '',
      priceCents: 100_000 * (1 + (n % 7)),
      purchaseYear: 2010 + (n % 9),
      mileage: n % 4 === 0 ? null : 10_000 * (n % 11),
      fuel: [null, 'petrol', 'petrol', 'electric'][(n * 3) % 4] as 'petrol' | null,
      gearbox: ([null, 'manual', 'automatic'] as const)[n % 3] ?? null,
      status: (['available', 'available', 'booked', 'sold'] as const)[n % 4] ?? 'sold',
    });
  }
  const suspendedSeller = await testApp.buildSeller();
  await testApp.buildCar({ sellerId: suspendedSeller.id, brandName: 'Gone' });
  await testApp.db.update(users).set({ suspended: true }).where(eq(users.id, suspendedSeller.id));
});
afterAll(async () => {
  await testApp.close();
  await database.close();
});

type QueryFilters = Record<string, string | number | undefined>;
const toQuery = (filters: QueryFilters) =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();
const findFacetsOf = async (filters: QueryFilters) =>
  facetsSchema.parse((await testApp.call('GET', `/cars/facets?${toQuery(filters)}`)).json());
const countMatching = async (filters: QueryFilters) =>
  Number((await testApp.call('GET', `/cars?limit=1&${toQuery(filters)}`)).headers['x-total-count']);

const optionalValueOf = <T>(values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });

test('the count of a choice equals the total of the list filtered by it, regardless of the other filters', async () => {
  const filters = fc.record({
    q: optionalValueOf(['owner', 'no 1', 'volvo', '&', 'nothing-like-it']),
    brand: optionalValueOf(['volvo', 'Kia', 'ŠKODA', 'Saab']),
    category: optionalValueOf([...categories, 'nowhere']),
    minPrice: optionalValueOf([2000, 9000]),
    maxPrice: optionalValueOf([1000, 5000.5]),
    minYear: optionalValueOf([2012]),
    maxYear: optionalValueOf([2011, 2016]),
    maxMileage: optionalValueOf([0, 50_000]),
    fuel: optionalValueOf(FUELS),
    gearbox: optionalValueOf(GEARBOXES),
    status: optionalValueOf(CAR_STATUSES),
    seller: optionalValueOf([seller, 'nobody']),
  });
  await fc.assert(
    fc.asyncProperty(filters, async (requested: QueryFilters) => {
      const facets = await findFacetsOf(requested);
      expect(facets.total).toBe(await countMatching(requested));
      for (const facet of FACETS) {
        const otherFilters = { ...requested, [facet]: undefined };
        for (const { value, cars } of facets.choices[facet])
          expect([facet, value, cars]).toEqual([
            facet,
            value,
            await countMatching({ ...otherFilters, [facet]: value }),
          ]);
      }
      for (const bound of FILTERS_WITH_PRESETS.filter((name) => name !== 'within')) {
        const { [bound]: offered = [] } = facets.bounds ?? {};
        expect(offered.map(({ value }) => value)).toEqual(FILTER_PRESETS[bound]());
        for (const { value, cars } of offered)
          expect([bound, value, cars]).toEqual([
            bound,
            value,
            await countMatching({ ...requested, [bound]: value }),
          ]);
      }
      // A search that consists only of punctuation does not count as a filter.
      const activeFilterNames = Object.keys(requested).filter(
        (name) => requested[name] !== undefined && requested[name] !== '&',
      );
      expect(new Set(Object.keys(facets.without))).toEqual(new Set(activeFilterNames));
      for (const [name, cars] of Object.entries(facets.without))
        expect([name, cars]).toEqual([name, await countMatching({ ...requested, [name]: undefined })]);
    }),
    { numRuns: 40, seed: 20_261_125 },
  );
}, 120_000);

test('unfiltered choices have their most common spelling, with the most frequent first', async () => {
  const { total: totalOfAll, choices, without } = await findFacetsOf({});
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
