import { readDraft, toDraft } from './filter-draft.ts';
import type { FilterKey } from './filters-url.ts';

const readTyped = (typed: Partial<Record<FilterKey, string>>) => readDraft({ ...toDraft({}), ...typed });
const nextYear = new Date().getFullYear() + 1;

test.each([
  ['minPrice', '5,000', 5000],
  ['maxPrice', ' $5000 ', 5000],
  ['maxPrice', '5000.55', 5001],
  ['minYear', String(nextYear), nextYear],
  ['maxMileage', '60,000', 60_000],
] as const)('filter %s accepts %j', (key, text, value) => {
  expect(readTyped({ [key]: text })).toEqual({ filters: { [key]: value }, faults: {} });
});

test.each([
  ['minYear', '20', `Give a year from 1900 to ${String(nextYear)}`],
  ['minYear', '1800', `Give a year from 1900 to ${String(nextYear)}`],
  ['maxYear', '2090', `Give a year from 1900 to ${String(nextYear)}`],
  ['maxPrice', '99999999999999999999', 'Give a price from $0 to $1,000,000'],
  ['minPrice', '-5', 'Give a price from $0 to $1,000,000'],
  ['maxPrice', '12.500', 'Give a price from $0 to $1,000,000'],
  ['minPrice', 'cheap', 'Give a price from $0 to $1,000,000'],
  ['maxMileage', 'far', 'Give miles from 0 to 2,000,000'],
] as const)('filter %s rejects %j and shows what it accepts', (key, text, errorText) => {
  expect(readTyped({ [key]: text })).toEqual({ filters: {}, faults: { [key]: errorText } });
});

test('an inverted range shows its error at the upper bound, with the name of the lower one', () => {
  expect(readTyped({ minYear: '2020', maxYear: '2010' }).faults).toEqual({
    maxYear: 'This is less than “Year from”',
  });
});
