import { carFiltersSchema } from '@second-gear/contract/cars';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import { FILTER_KEYS, type FilterKey, type ListFilters, getNumberFilter } from './filters.ts';

/** Normalizes a number: without JavaScript, the form submits `5,000` as typed. */
const normalizeText = (key: FilterKey, text: string): string =>
  getNumberFilter(key) ? String(parseTypedDollars(text) ?? NaN) : text;

/** Parses filters from a URL. Ignores unknown and malformed ones, so old links still show cars. */
export function readFilters(params: URLSearchParams): ListFilters {
  const filters: ListFilters = {};
  for (const key of FILTER_KEYS) {
    const text = params.get(key)?.trim();
    if (!text) continue;
    // Keeps keywords that are too long, because the server's error explains the limit to the visitor.
    if (key === 'q') filters.q = text;
    const parsed = carFiltersSchema.shape[key].safeParse(normalizeText(key, text));
    if (parsed.success) Object.assign(filters, { [key]: parsed.data });
  }
  return normalizeFilters(filters);
}

/** Removes filters that have no effect: distance and nearest-first require a place. */
export function normalizeFilters({ within, sort, ...filters }: ListFilters): ListFilters {
  const near = Boolean(filters.near);
  return {
    ...filters,
    ...(near && within !== undefined ? { within } : {}),
    ...(sort && (near || sort !== 'nearest') ? { sort } : {}),
  };
}

/** Serializes filters as a query string. Omits the default sort order. */
export function writeFilters(filters: ListFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of FILTER_KEYS) {
    const value = filters[key];
    if (value !== undefined && value !== '' && !(key === 'sort' && value === 'newest')) {
      params.set(key, String(value));
    }
  }
  return params;
}

/** Returns the filters that select cars, without the sort order. */
export const toFacetFilters = (filters: ListFilters): Omit<ListFilters, 'sort'> =>
  withoutFilter(filters, 'sort');

/** Returns the filters without the given one and without those that depend on it. */
export function withoutFilter<Key extends FilterKey>(filters: ListFilters, key: Key): Omit<ListFilters, Key> {
  const { [key]: _removed, ...rest } = filters;
  return normalizeFilters(rest as ListFilters);
}

export const withoutFilters = (filters: ListFilters, keys: readonly FilterKey[]): ListFilters =>
  keys.reduce<ListFilters>((remaining, key) => withoutFilter(remaining, key), filters);
