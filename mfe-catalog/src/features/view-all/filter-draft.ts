import { carFiltersSchema } from '@second-gear/contract/cars';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import {
  FILTER_KEYS,
  type FilterKey,
  type ListFilters,
  type NumberFilter,
  numberFilterOf,
} from './filters.ts';
import { texts } from './texts.ts';

/** The filter form as typed: a string per key, empty if unset. */
export type FilterDraft = Record<FilterKey, string>;

export const toDraft = (filters: ListFilters): FilterDraft =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, String(filters[key] ?? '')])) as FilterDraft;

/**
 * Parses a typed number, also with a dollar sign and commas, and rounds it. Returns an error text if the
 * number is invalid or out of bounds.
 */
function readNumber(text: string, filter: NumberFilter): { text: string } | { fault: string } {
  const number = Math.round(parseTypedDollars(text) ?? NaN);
  const [min, max] = [filter.min, filter.max()];
  return number >= min && number <= max ? { text: String(number) } : { fault: filter.error(min, max) };
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
    const numberFilter = numberFilterOf(key);
    const fieldResult = numberFilter ? readNumber(text, numberFilter) : { text };
    if ('fault' in fieldResult) {
      faults[key] = fieldResult.fault;
      continue;
    }
    const parsed = carFiltersSchema.shape[key].safeParse(fieldResult.text);
    if (parsed.success) Object.assign(filters, { [key]: parsed.data });
  }
  for (const key of FILTER_KEYS) {
    const { from } = numberFilterOf(key) ?? {};
    if (from && Number(filters[from.key]) > Number(filters[key])) faults[key] = texts.crossed(from.label);
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
