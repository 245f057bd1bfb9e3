import { FUELS, GEARBOXES } from '@second-gear/contract/car-facts';
import { CAR_STATUSES } from '@second-gear/contract/cars';
import { FACETS, type Facets, facetsSchema } from '@second-gear/contract/facets';
import { getBoundChoices } from '@second-gear/contract/list-bounds';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { users } from '../db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { openTestDatabase, type Statement, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
let t: TestApp;
let statements: Statement[] = [];
let categories: string[] = [];
let seller = '';
beforeAll(async () => {
  database = await openTestDatabase();
  const db = database.withQueryLog((statement) => statements.push(statement));
  t = await createTestApp({ db, listen: database.listen });
  categories = [(await t.buildCategory()).id, (await t.buildCategory()).id];
  const sellers = [await t.buildSeller(), await t.buildSeller()];
  seller = sellers[0]?.id ?? '';
  for (let n = 0; n < 40; n += 1) {
    await t.buildCar({
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
  const gone = await t.buildSeller();
  await t.buildCar({ sellerId: gone.id, brandName: 'Gone' });
  await t.db.update(users).set({ suspended: true }).where(eq(users.id, gone.id));
});
afterAll(async () => {
  await t.close();
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
  facetsSchema.parse((await t.call('GET', `/cars/facets?${toQuery(filters)}`)).json());
const countMatching = async (filters: QueryFilters) =>
  Number((await t.call('GET', `/cars?limit=1&${toQuery(filters)}`)).headers['x-total-count']);

const optionOf = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

test('each count equals the list’s total with that choice, for any other filters', async () => {
  const filters = fc.record({
    q: optionOf(['owner', 'no 1', 'volvo', '&', 'nothing-like-it']),
    brand: optionOf(['volvo', 'Kia', 'ŠKODA', 'Saab']),
    category: optionOf([...categories, 'nowhere']),
    minPrice: optionOf([2000, 9000]),
    maxPrice: optionOf([1000, 5000.5]),
    minYear: optionOf([2012]),
    maxYear: optionOf([2011, 2016]),
    maxMileage: optionOf([0, 50_000]),
    fuel: optionOf(FUELS),
    gearbox: optionOf(GEARBOXES),
    status: optionOf(CAR_STATUSES),
    seller: optionOf([seller, 'nobody']),
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
      for (const bound of ['maxPrice', 'minYear', 'maxMileage'] as const) {
        const { [bound]: offered = [] } = facets.bounds ?? {};
        expect(offered.map(({ value }) => value)).toEqual(getBoundChoices(bound));
        for (const { value, cars } of offered)
          expect([bound, value, cars]).toEqual([
            bound,
            value,
            await countMatching({ ...requested, [bound]: value }),
          ]);
      }
      // A search that consists of punctuation only is no search.
      const inForce = Object.keys(requested).filter(
        (name) => requested[name] !== undefined && requested[name] !== '&',
      );
      expect(new Set(Object.keys(facets.without))).toEqual(new Set(inForce));
      for (const [name, cars] of Object.entries(facets.without))
        expect([name, cars]).toEqual([name, await countMatching({ ...requested, [name]: undefined })]);
    }),
    { numRuns: 40, seed: 20_261_125 },
  );
}, 120_000);

test('without a filter, returns every choice with its count, most cars first, most common spelling', async () => {
  const { total: totalOfAll, choices, without } = await findFacetsOf({});
  expect([totalOfAll, without]).toEqual([40, {}]);
  expect(choices.brand).toEqual([
    { value: 'Volvo', cars: 24 },
    { value: 'Kia', cars: 8 },
    { value: 'Škoda', cars: 8 },
  ]);
  // Unknown values are not offered as choices.
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
])('rejects an invalid %s at its field', async (field, requested) => {
  const answer = await t.call('GET', `/cars/facets?${requested}`);
  expect(errorOf(answer)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});

test('ignores parameters that are not filters and returns no undeclared field', async () => {
  const answer = await t.call('GET', '/cars/facets?limit=2&cursor=x&ids=a&sort=price-asc');
  expect(z.strictObject(facetsSchema.shape).parse(answer.json()).total).toBe(40);
});

test('returns 304 until a car changes, and concurrent requests share one read', async () => {
  const get = (headers = {}) => t.call('GET', '/cars/facets?fuel=petrol&minPrice=1234', { headers });
  statements = [];
  const answers = await Promise.all(Array.from({ length: 10 }, () => get()));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(statements.filter(({ query: toQuery }) => toQuery.includes('near'))).toHaveLength(1);
  const etag = String(answers[0]?.headers.etag);
  const unchanged = await get({ 'if-none-match': etag });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  const car = await t.buildCar({ fuel: 'petrol', priceCents: 500_000 });
  const refetched = await get({ 'if-none-match': etag });
  expect(refetched.statusCode).toBe(200);
  expect(refetched.json<Facets>().total).toBe((answers[0]?.json<Facets>().total ?? 0) + 1);
  await t.call('DELETE', `/cars/${car.id}`, { as: await t.buildAdmin() });
});
