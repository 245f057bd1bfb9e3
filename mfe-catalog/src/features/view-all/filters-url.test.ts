import { readFilters, withoutFilter, writeFilters } from './filters-url.ts';
import type { ListFilters } from './filters.ts';

const ALL_FILTERS: ListFilters = {
  q: 'red & fast',
  brand: 'Citroën',
  category: 'wagon',
  minPrice: 1000.5,
  maxPrice: 20000,
  minYear: 2010,
  maxYear: 2020,
  maxMileage: 90000,
  fuel: 'plug-in hybrid',
  gearbox: 'manual',
  status: 'available',
  seller: 'sam',
  sort: 'year-asc',
};

test('filters survive serialization to the URL and parsing', () => {
  expect(readFilters(new URLSearchParams(writeFilters(ALL_FILTERS).toString()))).toEqual(ALL_FILTERS);
});

test('readFilters accepts numbers as people type them, because forms submit them without JavaScript', () => {
  const query = 'minPrice=5%2C000&maxPrice=%2412%2C500.50&minYear=2015&maxMileage=90%2C000';
  expect(readFilters(new URLSearchParams(query))).toEqual({
    minPrice: 5000,
    maxPrice: 12_500.5,
    minYear: 2015,
    maxMileage: 90_000,
  });
});

test.each([
  'minPrice=1e3',
  'maxMileage=%24',
  'minPrice=abc',
  'minPrice=-1',
  'fuel=steam',
  'sort=best',
  'maxYear=20.5',
  'q=',
  'brand=%20',
  'limit=100&cursor=x&ids=a',
])('readFilters ignores %s', (query) => {
  expect(readFilters(new URLSearchParams(query))).toEqual({});
});

test('readFilters returns search text that is too long, so the server rejects it', () => {
  const q = 'x'.repeat(101);
  expect(readFilters(new URLSearchParams({ q, fuel: 'steam' }))).toEqual({ q });
});

test('writeFilters omits the default sort order, and one filter can be removed', () => {
  expect(writeFilters({ sort: 'newest', q: 'x' }).toString()).toBe('q=x');
  expect(withoutFilter({ q: 'x', brand: 'Kia' }, 'q')).toEqual({ brand: 'Kia' });
});

test.each([
  ['fuel=gasoline&gearbox=CVT', { fuel: 'petrol', gearbox: 'automatic' }],
  ['fuel=LPG', { fuel: 'gas' }],
  // `gas` is the stored code for LPG, so it isn't read as gasoline (`petrol`): old links stay valid, and an
  // empty list suggests gasoline cars.
  ['fuel=gas', { fuel: 'gas' }],
])('readFilters accepts synonyms: %s', (query, filters) => {
  expect(readFilters(new URLSearchParams(query))).toEqual(filters);
});
