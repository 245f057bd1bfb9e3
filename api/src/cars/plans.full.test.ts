import { CAR_SORTS, CAR_TABLE_SORTS, type CarTableFilters } from '@second-gear/contract/cars';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { findMeetingLocations } from '../meeting-locations/queries.ts';
import { findComparables, findPricedListing, findSoldComparables } from '../prices/queries.ts';
import { countCars } from '../sitemap/queries.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { putInCars } from '../testing/many-cars.ts';
import { plansOf, readsOf } from '../testing/plans.ts';
import { findBrands } from './brands.ts';
import { findCarCities } from './cities.ts';
import { findBrandNames, findFacets } from './facets.ts';
import { findCar, findCars, type Showing } from './queries.ts';

/**
 * Size of a real market. The embedded database needs minutes to insert that many, so it gets fewer. Its
 * planner is the same and would scan these sequentially as well.
 */
const CARS = process.env['TEST_DATABASE_URL'] ? 100_000 : 10_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await putInCars(database.db, CARS);
});
afterAll(() => database.close());

/** Returns the plan nodes on the cars table, for each statement of the query. */
const readsOfCars = (ask: (db: Database) => Promise<unknown>) => readsOf(database, 'cars', ask);

const showing: Showing = { hosts: { api: '/api', uploads: '/api' }, told: 'city' };
const page = (filters: CarTableFilters) => (db: Database) => findCars(db, showing, { limit: 20, ...filters });
const cursor = async (filters: CarTableFilters) => {
  const { next } = await page(filters)(database.db);
  if (next === null) throw new Error('There is one page only');
  return { ...filters, cursor: next };
};
/** Excludes the order by distance, which no index supports. */
const INDEXED = CAR_SORTS.filter((sort) => sort !== 'nearest');
const NEAREST = { near: '40,-90', sort: 'nearest' } as const;
const priced = async (db: Database) => {
  const car = await findPricedListing(db, 'many-77');
  if (!car) throw new Error('There is no such car');
  return car;
};
const tableSorts = CAR_TABLE_SORTS.flatMap((key) => [key, `-${key}`] as const);

test('the check detects a sequential scan', async () => {
  const reads = await readsOfCars((db) => db.execute(sql`select max(length(description)) from cars`));
  expect(reads).toEqual([expect.stringMatching(/^Seq Scan/)]);
});

test.each<[string, CarTableFilters]>([
  ['newest', {}],
  ...[...INDEXED, ...tableSorts].map((sort): [string, CarTableFilters] => [`by ${sort}`, { sort }]),
  ['by distance', NEAREST],
  ['near a place', { near: '40,-90', within: 25 }],
  ['within a wide circle', { near: '40,-90', within: 400 }],
  ['within a wide circle by distance', { ...NEAREST, within: 400 }],
  ['within a wide circle, the cheapest', { near: '40,-90', within: 400, sort: 'price-asc' }],
  ['of a city', { city: 'city 7' }],
  ['of a brand', { brand: 'toyota' }],
  ['of a category', { category: 'many-3' }],
  ['of a seller', { seller: 'many-7' }],
  ['of a price', { minPrice: 10_000, maxPrice: 12_000 }],
  ['of a year', { minYear: 2020 }],
  ['of few miles', { maxMileage: 30_000 }],
  ['of a fuel', { fuel: 'electric' }],
  ['of a gearbox', { gearbox: 'manual' }],
  ['of a fuel and gearbox that many have', { fuel: 'petrol', gearbox: 'automatic', status: 'available' }],
  ['that are free', { status: 'available' }],
  ['that are sold', { status: 'sold' }],
  [
    'by several filters',
    { brand: 'Audi', fuel: 'diesel', status: 'available', maxPrice: 20_000, sort: 'price-asc' },
  ],
  ['by ids', { ids: 'many-1,many-2,many-3' }],
  ['by a word', { q: 'unobtainium' }],
  ['by words', { q: 'toyota unobtainium number' }],
  ['by a short word', { q: 'x5' }],
  ['by words that nothing has', { q: 'nothing at all' }],
])('a page and count %s read no more cars than necessary', async (_what, filters) => {
  const reads = await readsOfCars(page(filters));
  expect(reads).not.toEqual([]);
  expect(reads.filter((read) => read.startsWith('Seq Scan'))).toEqual([]);
});

test.each<CarTableFilters>([
  {},
  { sort: 'price-desc' },
  { sort: '-model' },
  { brand: 'Kia', sort: 'year-asc' },
  NEAREST,
  { ...NEAREST, within: 800 },
])('a later page of %j is read without a sequential scan', async (filters) => {
  const reads = await readsOfCars(page(await cursor(filters)));
  expect(reads.filter((read) => read.startsWith('Seq Scan'))).toEqual([]);
});

test.each(INDEXED)(
  'the first and later pages by %s are read in index order without sorting',
  async (sort) => {
    for (const filters of [{ sort }, await cursor({ sort })]) {
      const [list] = (await plansOf(database, page(filters))).filter(({ query }) =>
        query.includes(' limit '),
      );
      const kinds = list?.steps.map((step) => step['Node Type']);
      expect(kinds).toContain('Index Scan');
      expect(kinds?.filter((kind) => kind.includes('Sort'))).toEqual([]);
      const [read] = list?.steps.filter((step) => step['Relation Name'] === 'cars') ?? [];
      // A later page starts in the middle of the index.
      expect(read).toHaveProperty('Index Name', expect.stringMatching(/^cars_available_/));
      if ('cursor' in filters) expect(read).toHaveProperty('Index Cond');
    }
  },
);

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['one car', (db) => findCar(db, showing, 'many-77')],
  ['cars comparable to one', async (db) => findComparables(db, await priced(db))],
  ['sold cars comparable to one', async (db) => findSoldComparables(db, await priced(db))],
  ['brands', (db) => findBrands(db)],
  ['how many cars each choice has', (db) => findFacets(db, {})],
  [
    'how many cars each choice would leave',
    (db) =>
      findFacets(db, { brand: 'kia', fuel: 'petrol', minPrice: 9000, maxMileage: 50_000, status: 'sold' }),
  ],
  [
    'how many cars each choice would leave of those found',
    (db) => findFacets(db, { q: 'sunroof', fuel: 'petrol' }),
  ],
  [
    'how many cars each choice would leave near a place',
    (db) => findFacets(db, { near: '40,-90', within: 100, fuel: 'petrol' }),
  ],
  ['the cities of cars', (db) => findCarCities(db, {})],
  ['the cities of some cars', (db) => findCarCities(db, { near: '40,-90', within: 500, fuel: 'petrol' })],
  ['the names of brands', (db) => findBrandNames(db)],
  ['meeting places', (db) => findMeetingLocations(db, { limit: 20, carId: 'many-5' })],
  ['the number of addresses in the site map', (db) => countCars(db)],
])('%s are read with indexes', async (_what, ask) => {
  const reads = await readsOfCars(ask);
  expect(reads).not.toEqual([]);
  expect(reads.filter((read) => read.startsWith('Seq Scan'))).toEqual([]);
});

test('the queries return the inserted rows', async () => {
  const found = await findCars(database.db, showing, { q: 'UNOBTAINIUM', limit: 5 });
  expect(found).toMatchObject({ total: 1, items: [{ _id: 'many-1' }] });
  const { total } = await findCars(database.db, showing, { status: 'sold', limit: 1 });
  expect(total).toBe(Math.floor(CARS / 6) + (CARS % 6 >= 5 ? 1 : 0));
});
