import { carFiltersSchema } from '@second-gear/contract/cars';
import { FILTER_KEYS, type FilterKey, type ListFilters } from './filters-url.ts';
import { texts } from './texts.ts';

/** The filter form as it is typed: a text for every key, empty when nothing is asked. */
export type FilterDraft = Record<FilterKey, string>;

export const draftOf = (filters: ListFilters): FilterDraft =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, String(filters[key] ?? '')])) as FilterDraft;

const RANGES: readonly (readonly [FilterKey, FilterKey])[] = [
  ['minPrice', 'maxPrice'],
  ['minYear', 'maxYear'],
];

/** What a draft asks for, and what is wrong with it by field; filters with a fault are left out. */
export function readDraft(draft: FilterDraft): {
  filters: ListFilters;
  faults: Partial<Record<FilterKey, string>>;
} {
  const filters: ListFilters = {};
  const faults: Partial<Record<FilterKey, string>> = {};
  for (const key of FILTER_KEYS) {
    const text = draft[key].trim();
    if (!text) continue;
    const parsed = carFiltersSchema.shape[key].safeParse(text);
    if (parsed.success) Object.assign(filters, { [key]: parsed.data });
    else faults[key] = texts.notANumber;
  }
  for (const [low, high] of RANGES) {
    const [from, to] = [filters[low], filters[high]];
    if (from !== undefined && to !== undefined && Number(from) > Number(to)) {
      faults[high] = texts.crossed;
    }
  }
  return { filters, faults };
}

/** What differs between two filters: the new value by key, `undefined` for one that was taken off. */
export const changesOf = (before: ListFilters, after: ListFilters): Partial<ListFilters> =>
  Object.fromEntries(FILTER_KEYS.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]));

/** A draft once other filters count: a field follows where they differ, what was typed into the others stays. */
export function rebased(draft: FilterDraft, before: ListFilters, after: ListFilters): FilterDraft {
  const followed = draftOf(after);
  return Object.fromEntries(
    FILTER_KEYS.map((key) => [key, before[key] === after[key] ? draft[key] : followed[key]]),
  ) as FilterDraft;
}
