import { CAR_SORTS, CAR_TABLE_SORTS, type CarTableFilters } from '@second-gear/contract/cars';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertManyCars } from '../../testing/many-cars.ts';
import { explainQueries, scansOf } from '../../testing/query-plans.ts';
import { findMeetingLocations } from '../meeting-locations/queries.ts';
import { findComparables, findPricedListing, findSoldComparables } from '../prices/queries.ts';
import { countSitemapCars } from '../sitemap/queries.ts';
import { findBrands } from './brands.ts';
import { findCarCities } from './cities.ts';
import { findBrandNames, findFacets } from './facets.ts';
import { type CarViewOptions, findCar, findCars } from './queries.ts';

/**
 * As many cars as in a real market. The embedded database gets fewer, because inserting that many would take
 * minutes. Its planner is the same, and fewer cars are enough for the planner to choose sequential scans if
 * an index is missing.
 */
const CAR_COUNT = process.env['TEST_DATABASE_URL'] ? 100_000 : 10_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertManyCars(database.db, CAR_COUNT);
});
afterAll(() => database.close());

/** Returns how each statement of the query reads the cars table. */
const explainCarReads = (runQuery: (db: Database) => Promise<unknown>) => scansOf(database, 'cars', runQuery);

const viewOptions: CarViewOptions = { hosts: { api: '/api', uploads: '/api' }, visibility: 'city' };
const createCarsPageQuery = (filters: CarTableFilters) => (db: Database) =>
  findCars(db, viewOptions, { limit: 20, ...filters });
const toSecondPageFilters = async (filters: CarTableFilters) => {
  const { next } = await createCarsPageQuery(filters)(database.db);
  if (next === null) throw new Error('There is one page only');
  return { ...filters, cursor: next };
};
/** Excludes the order by distance, which no index supports. */
const INDEXED_SORTS = CAR_SORTS.filter((sort) => sort !== 'nearest');
const NEAREST_FILTERS = { near: '40,-90', sort: 'nearest' } as const;
const findPricedCar = async (db: Database) => {
  const car = await findPricedListing(db, 'many-77');
  if (!car) throw new Error('There is no such car');
  return car;
};
const tableSorts = CAR_TABLE_SORTS.flatMap((key) => [key, `-${key}`] as const);

test('the check detects a sequential scan', async () => {
  const scans = await explainCarReads((db) => db.execute(sql`select max(length(description)) from cars`));
  expect(scans).toEqual([expect.stringMatching(/^Seq Scan/)]);
});

test.each<[string, CarTableFilters]>([
  ['newest', {}],
  ...[...INDEXED_SORTS, ...tableSorts].map((sort): [string, CarTableFilters] => [`by ${sort}`, { sort }]),
  ['by distance', NEAREST_FILTERS],
  ['near a place', { near: '40,-90', within: 25 }],
  ['within a large radius', { near: '40,-90', within: 400 }],
  ['within a large radius by distance', { ...NEAREST_FILTERS, within: 400 }],
  ['within a large radius, cheapest first', { near: '40,-90', within: 400, sort: 'price-asc' }],
  ['of a city', { city: 'city 7' }],
  ['of a brand', { brand: 'toyota' }],
  ['of a category', { category: 'many-3' }],
  ['of a seller', { seller: 'many-7' }],
  ['of a price', { minPrice: 10_000, maxPrice: 12_000 }],
  ['of a year', { minYear: 2020 }],
  ['with a maximum mileage', { maxMileage: 30_000 }],
  ['of a fuel', { fuel: 'electric' }],
  ['of a gearbox', { gearbox: 'manual' }],
  ['of a common fuel and gearbox', { fuel: 'petrol', gearbox: 'automatic', status: 'available' }],
  ['of available cars', { status: 'available' }],
  ['of sold cars', { status: 'sold' }],
  [
    'by several filters',
    { brand: 'Audi', fuel: 'diesel', status: 'available', maxPrice: 20_000, sort: 'price-asc' },
  ],
  ['by ids', { ids: 'many-1,many-2,many-3' }],
  ['by a word', { q: 'unobtainium' }],
  ['by words', { q: 'toyota unobtainium number' }],
  ['by a short word', { q: 'x5' }],
  ['by words without matches', { q: 'nothing at all' }],
])('a page and count %s read no more cars than necessary', async (_caseName, filters) => {
  const scans = await explainCarReads(createCarsPageQuery(filters));
  expect(scans).not.toEqual([]);
  expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
});

test.each<CarTableFilters>([
  {},
  { sort: 'price-desc' },
  { sort: '-model' },
  { brand: 'Kia', sort: 'year-asc' },
  NEAREST_FILTERS,
  { ...NEAREST_FILTERS, within: 800 },
])('a later page of %j is read without a sequential scan', async (filters) => {
  const scans = await explainCarReads(createCarsPageQuery(await toSecondPageFilters(filters)));
  expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
});

test.each(INDEXED_SORTS)(
  'the first and later pages by %s are read in index order without sorting',
  async (sort) => {
    for (const filters of [{ sort }, await toSecondPageFilters({ sort })]) {
      const [list] = (await explainQueries(database, createCarsPageQuery(filters))).filter(({ query }) =>
        query.includes(' limit '),
      );
      const kinds = list?.steps.map((step) => step['Node Type']);
      expect(kinds).toContain('Index Scan');
      expect(kinds?.filter((kind) => kind.includes('Sort'))).toEqual([]);
      const [carsScan] = list?.steps.filter((step) => step['Relation Name'] === 'cars') ?? [];
      // A later page also has an index condition, so that it starts in the middle of the index.
      expect(carsScan).toHaveProperty('Index Name', expect.stringMatching(/^cars_available_/));
      if ('cursor' in filters) expect(carsScan).toHaveProperty('Index Cond');
    }
  },
);

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['details of one car', (db) => findCar(db, viewOptions, 'many-77')],
  ['comparable cars', async (db) => findComparables(db, await findPricedCar(db))],
  ['comparable sold cars', async (db) => findSoldComparables(db, await findPricedCar(db))],
  ['brands', (db) => findBrands(db)],
  ['facet counts', (db) => findFacets(db, {})],
  [
    'facet counts with filters',
    (db) =>
      findFacets(db, { brand: 'kia', fuel: 'petrol', minPrice: 9000, maxMileage: 50_000, status: 'sold' }),
  ],
  ['facet counts of a search', (db) => findFacets(db, { q: 'sunroof', fuel: 'petrol' })],
  ['facet counts near a place', (db) => findFacets(db, { near: '40,-90', within: 100, fuel: 'petrol' })],
  ['the cities of cars', (db) => findCarCities(db, {})],
  ['the cities of some cars', (db) => findCarCities(db, { near: '40,-90', within: 500, fuel: 'petrol' })],
  ['the names of brands', (db) => findBrandNames(db)],
  ['meeting places', (db) => findMeetingLocations(db, { limit: 20, carId: 'many-5' })],
  ['sitemap URL counts', (db) => countSitemapCars(db)],
])('%s are read with indexes', async (_caseName, runQuery) => {
  const scans = await explainCarReads(runQuery);
  expect(scans).not.toEqual([]);
  expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
});

test('the queries return the inserted rows', async () => {
  const foundCars = await findCars(database.db, viewOptions, { q: 'UNOBTAINIUM', limit: 5 });
  expect(foundCars).toMatchObject({ total: 1, items: [{ _id: 'many-1' }] });
  const { total } = await findCars(database.db, viewOptions, { status: 'sold', limit: 1 });
  expect(total).toBe(Math.floor(CAR_COUNT / 6) + (CAR_COUNT % 6 >= 5 ? 1 : 0));
});
