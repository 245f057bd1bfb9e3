import { parseDraft, toDraft } from './filter-draft.ts';
import type { FilterKey } from './filters.ts';

const readTyped = (typed: Partial<Record<FilterKey, string>>) => parseDraft({ ...toDraft({}), ...typed });
const nextYear = new Date().getFullYear() + 1;

test.each([
  ['minPrice', '5,000', 5000],
  ['maxPrice', ' $5000 ', 5000],
  ['maxPrice', '5000.55', 5001],
  ['minYear', String(nextYear), nextYear],
  ['maxMileage', '60,000', 60_000],
] as const)('filter %s accepts %j', (key, text, value) => {
  expect(readTyped({ [key]: text })).toEqual({ filters: { [key]: value }, errors: {} });
});

test.each([
  ['minYear', '20', `Enter a year between 1900 and ${String(nextYear)}`],
  ['minYear', '1800', `Enter a year between 1900 and ${String(nextYear)}`],
  ['maxYear', '2090', `Enter a year between 1900 and ${String(nextYear)}`],
  ['maxPrice', '99999999999999999999', 'Enter a price between $0 and $1,000,000'],
  ['minPrice', '-5', 'Enter a price between $0 and $1,000,000'],
  ['maxPrice', '12.500', 'Enter a price between $0 and $1,000,000'],
  ['minPrice', 'cheap', 'Enter a price between $0 and $1,000,000'],
  ['maxMileage', 'far', 'Enter a mileage between 0 and 2,000,000'],
] as const)('filter %s rejects %j and shows what it accepts', (key, text, errorText) => {
  expect(readTyped({ [key]: text })).toEqual({ filters: {}, errors: { [key]: errorText } });
});

test('an inverted range shows its error at the upper bound, with the name of the lower one', () => {
  expect(readTyped({ minYear: '2020', maxYear: '2010' }).errors).toEqual({
    maxYear: 'Must be at least “Min year”',
  });
});
