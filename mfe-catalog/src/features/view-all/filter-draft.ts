import { CAR_FACTS } from '@second-gear/contract/car-facts';
import { carFiltersSchema, MIN_PURCHASE_YEAR } from '@second-gear/contract/cars';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import { FILTER_KEYS, type FilterKey, type ListFilters } from './filters-url.ts';
import { texts } from './texts.ts';

/** The filter form as typed: a string per key, empty if unset. */
export type FilterDraft = Record<FilterKey, string>;

export const toDraft = (filters: ListFilters): FilterDraft =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, String(filters[key] ?? '')])) as FilterDraft;

const RANGE_KEYS = [
  ['minPrice', 'maxPrice'],
  ['minYear', 'maxYear'],
] as const;

/** Upper limit of all prices. */
const MAX_PRICE_DOLLARS = 1_000_000;

interface Bounds {
  min: number;
  max: number;
  toErrorText: (min: number, max: number) => string;
}
const priceBounds: Bounds = { min: 0, max: MAX_PRICE_DOLLARS, toErrorText: texts.wrong.price };
/** Cars of the next model year are on sale before that year begins. */
const yearBounds = (): Bounds => ({
  min: MIN_PURCHASE_YEAR,
  max: new Date().getFullYear() + 1,
  toErrorText: texts.wrong.year,
});
const BOUNDS_BY_KEY: Partial<Record<FilterKey, () => Bounds>> = {
  minPrice: () => priceBounds,
  maxPrice: () => priceBounds,
  minYear: yearBounds,
  maxYear: yearBounds,
  maxMileage: () => ({ min: 0, max: CAR_FACTS.mileage.max, toErrorText: texts.wrong.miles }),
};

/** Returns whether a filter's field is for a typed number. */
export const isNumberField = (key: string): boolean => key in BOUNDS_BY_KEY;

/**
 * Parses a typed number, also with a dollar sign and commas, and rounds it. Returns an error text if the
 * number is invalid or out of bounds.
 */
function readNumber(text: string, { min, max, toErrorText }: Bounds): { text: string } | { fault: string } {
  const number = Math.round(parseTypedDollars(text) ?? NaN);
  return number >= min && number <= max ? { text: String(number) } : { fault: toErrorText(min, max) };
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
    const bounds = BOUNDS_BY_KEY[key]?.();
    const fieldResult = bounds ? readNumber(text, bounds) : { text };
    if ('fault' in fieldResult) {
      faults[key] = fieldResult.fault;
      continue;
    }
    const parsed = carFiltersSchema.shape[key].safeParse(fieldResult.text);
    if (parsed.success) Object.assign(filters, { [key]: parsed.data });
  }
  for (const [low, high] of RANGE_KEYS) {
    const [from, to] = [filters[low], filters[high]];
    if (from !== undefined && to !== undefined && Number(from) > Number(to)) {
      faults[high] = texts.crossed(texts[low]);
    }
  }
  return { filters, faults };
}

/** Returns the differences between two sets of filters: the new value by key, `undefined` for a removed one. */
export const diffFilters = (before: ListFilters, after: ListFilters): Partial<ListFilters> =>
  Object.fromEntries(FILTER_KEYS.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]));

/**
 * Updates a draft after the filters changed. Only the fields of changed filters are updated; text typed into
 * other fields stays.
 */
export function rebaseDraft(draft: FilterDraft, before: ListFilters, after: ListFilters): FilterDraft {
  const newDraft = toDraft(after);
  return Object.fromEntries(
    FILTER_KEYS.map((key) => [key, before[key] === after[key] ? draft[key] : newDraft[key]]),
  ) as FilterDraft;
}
