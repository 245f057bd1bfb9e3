import { FILTER_KEYS, type FilterKey, FILTERS, type ListFilters, type LoadedNames } from './filters.ts';

export type FilterChip = ReturnType<typeof toChips>[number];

/** Returns the text of a filter's chip. Returns undefined if the filter is not active or has no chip. */
function getChipText(key: FilterKey, filters: ListFilters, loaded: LoadedNames): string | undefined {
  const [filter, value] = [FILTERS[key], filters[key]];
  if (filter.kind === 'part' || value === undefined) return undefined;
  if (filter.kind === 'number') return filter.chip(Number(value));
  const text =
    filter.kind === 'select'
      ? filter.options(loaded).find((option) => option.value === value)?.label
      : filter.chip(String(value), filters, loaded);
  return text ?? filter.unnamedText ?? String(value);
}

/**
 * Returns the chips of all active filters except the sort order. Names come from the data loaded so far.
 * `hasLongName` is true if the text contains a name that loads later and may be long. The chip then reserves
 * space for it.
 */
export const toChips = (filters: ListFilters, loaded: LoadedNames) =>
  FILTER_KEYS.flatMap((key) => {
    const text = getChipText(key, filters, loaded);
    return key === 'sort' || text === undefined
      ? []
      : [{ key, text, hasLongName: 'unnamedText' in FILTERS[key] }];
  });
