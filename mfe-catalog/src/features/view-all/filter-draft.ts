import { carFiltersSchema } from '@second-gear/contract/cars';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import {
  FILTER_KEYS,
  type FilterKey,
  type ListFilters,
  type NumberFilter,
  getNumberFilter,
} from './filters.ts';
import { texts } from './texts.ts';

/** The filter form as typed: a string per key, empty if unset. */
export type FilterDraft = Record<FilterKey, string>;

export const toDraft = (filters: ListFilters): FilterDraft =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, String(filters[key] ?? '')])) as FilterDraft;

/**
 * Parses a typed number, which may have a dollar sign and commas, and rounds it. Returns an error message if
 * the number is invalid or out of bounds.
 */
function parseNumber(text: string, filter: NumberFilter): { text: string } | { error: string } {
  const number = Math.round(parseTypedDollars(text) ?? NaN);
  const [min, max] = [filter.min, filter.max()];
  return number >= min && number <= max ? { text: String(number) } : { error: filter.error(min, max) };
}

/** Returns a draft's filters and its errors by field. Invalid filters are omitted. */
export function parseDraft(draft: FilterDraft): {
  filters: ListFilters;
  errors: Partial<Record<FilterKey, string>>;
} {
  const filters: ListFilters = {};
  const errors: Partial<Record<FilterKey, string>> = {};
  for (const key of FILTER_KEYS) {
    const text = draft[key].trim();
    if (!text) continue;
    const numberFilter = getNumberFilter(key);
    const fieldResult = numberFilter ? parseNumber(text, numberFilter) : { text };
    if ('error' in fieldResult) {
      errors[key] = fieldResult.error;
      continue;
    }
    const parsed = carFiltersSchema.shape[key].safeParse(fieldResult.text);
    if (parsed.success) Object.assign(filters, { [key]: parsed.data });
  }
  for (const key of FILTER_KEYS) {
    const { from } = getNumberFilter(key) ?? {};
    if (from && Number(filters[from.key]) > Number(filters[key]))
      errors[key] = texts.belowMinimum(from.label);
  }
  return { filters, errors };
}

/** Returns the differences between two sets of filters: the new value by key, `undefined` for a removed one. */
export const diffFilters = (before: ListFilters, after: ListFilters): Partial<ListFilters> =>
  Object.fromEntries(FILTER_KEYS.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]));

/** Updates a draft after the filters changed. Text typed into the fields of unchanged filters stays. */
export function rebaseDraft(draft: FilterDraft, before: ListFilters, after: ListFilters): FilterDraft {
  const newDraft = toDraft(after);
  return Object.fromEntries(
    FILTER_KEYS.map((key) => [key, before[key] === after[key] ? draft[key] : newDraft[key]]),
  ) as FilterDraft;
}
