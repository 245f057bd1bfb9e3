import { CAR_FACTS } from '@second-gear/contract/car-facts';
import { carFiltersSchema, FIRST_YEAR } from '@second-gear/contract/cars';
import { typedDollars } from '@second-gear/contract/typed-amount';
import { FILTER_KEYS, type FilterKey, type ListFilters } from './filters-url.ts';
import { texts } from './texts.ts';

/** The filter form as typed: a string per key, empty if unset. */
export type FilterDraft = Record<FilterKey, string>;

export const draftOf = (filters: ListFilters): FilterDraft =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, String(filters[key] ?? '')])) as FilterDraft;

const RANGES = [
  ['minPrice', 'maxPrice'],
  ['minYear', 'maxYear'],
] as const;

/** Upper limit of all prices. */
const MOST_DOLLARS = 1_000_000;

interface Bounds {
  least: number;
  most: number;
  fault: (least: number, most: number) => string;
}
const price: Bounds = { least: 0, most: MOST_DOLLARS, fault: texts.wrong.price };
/** Cars of the next model year are on sale before that year begins. */
const year = (): Bounds => ({
  least: FIRST_YEAR,
  most: new Date().getFullYear() + 1,
  fault: texts.wrong.year,
});
const NUMBERS: Partial<Record<FilterKey, () => Bounds>> = {
  minPrice: () => price,
  maxPrice: () => price,
  minYear: year,
  maxYear: year,
  maxMileage: () => ({ least: 0, most: CAR_FACTS.mileage.most, fault: texts.wrong.miles }),
};

/** Whether a filter is a typed number. */
export const isTyped = (key: string): boolean => key in NUMBERS;

/** Parses a typed number in the page's format (also `$5,000`); rounds cents. Returns an error text if it is invalid. */
function readNumber(text: string, { least, most, fault }: Bounds): { text: string } | { fault: string } {
  const number = Math.round(typedDollars(text) ?? NaN);
  return number >= least && number <= most ? { text: String(number) } : { fault: fault(least, most) };
}

/** Returns a draft's filters and its errors by field; invalid filters are omitted. */
export function readDraft(draft: FilterDraft): {
  filters: ListFilters;
  faults: Partial<Record<FilterKey, string>>;
} {
  const filters: ListFilters = {};
  const faults: Partial<Record<FilterKey, string>> = {};
  for (const key of FILTER_KEYS) {
    const text = draft[key].trim();
    if (!text) continue;
    const bounds = NUMBERS[key]?.();
    const read = bounds ? readNumber(text, bounds) : { text };
    if ('fault' in read) {
      faults[key] = read.fault;
      continue;
    }
    const parsed = carFiltersSchema.shape[key].safeParse(read.text);
    if (parsed.success) Object.assign(filters, { [key]: parsed.data });
  }
  for (const [low, high] of RANGES) {
    const [from, to] = [filters[low], filters[high]];
    if (from !== undefined && to !== undefined && Number(from) > Number(to)) {
      faults[high] = texts.crossed(texts[low]);
    }
  }
  return { filters, faults };
}

/** Returns the differences between two sets of filters: the new value by key, `undefined` for a removed one. */
export const changesOf = (before: ListFilters, after: ListFilters): Partial<ListFilters> =>
  Object.fromEntries(FILTER_KEYS.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]));

/** Updates a draft after the filters changed: only fields of changed filters follow, other typed text stays. */
export function rebased(draft: FilterDraft, before: ListFilters, after: ListFilters): FilterDraft {
  const followed = draftOf(after);
  return Object.fromEntries(
    FILTER_KEYS.map((key) => [key, before[key] === after[key] ? draft[key] : followed[key]]),
  ) as FilterDraft;
}
