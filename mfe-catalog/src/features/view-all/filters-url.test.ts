import { type ListFilters, readFilters, without, writeFilters } from './filters-url.ts';

const full: ListFilters = {
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

test('filters survive the way through the address', () => {
  expect(readFilters(new URLSearchParams(writeFilters(full).toString()))).toEqual(full);
});

test('numbers are read as people type them: without scripts the form sends them so', () => {
  const address = 'minPrice=5%2C000&maxPrice=%2412%2C500.50&minYear=2015&maxMileage=90%2C000';
  expect(readFilters(new URLSearchParams(address))).toEqual({
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
])('%s is left out', (address) => {
  expect(readFilters(new URLSearchParams(address))).toEqual({});
});

test('words that are too long stay, so that the server can say so', () => {
  const q = 'x'.repeat(101);
  expect(readFilters(new URLSearchParams({ q, fuel: 'steam' }))).toEqual({ q });
});

test('the default sort is not written, and one filter can be taken off', () => {
  expect(writeFilters({ sort: 'newest', q: 'x' }).toString()).toBe('q=x');
  expect(without({ q: 'x', brand: 'Kia' }, 'q')).toEqual({ brand: 'Kia' });
});

test.each([
  ['fuel=gasoline&gearbox=CVT', { fuel: 'petrol', gearbox: 'automatic' }],
  ['fuel=LPG', { fuel: 'gas' }],
  // `petrol` is the stored code: old links remain valid, and the empty list suggests gas cars.
  ['fuel=gas', { fuel: 'gas' }],
])('other words for a choice are understood: %s', (address, filters) => {
  expect(readFilters(new URLSearchParams(address))).toEqual(filters);
});
