import { type CarFilters, carFiltersSchema } from '@second-gear/contract/cars';
import { typedDollars } from '@second-gear/contract/typed-amount';

/** What the address of /viewallcars may carry, in the order in which it is written. */
export const FILTER_KEYS = [
  'q',
  'brand',
  'category',
  'minPrice',
  'maxPrice',
  'minYear',
  'maxYear',
  'maxMileage',
  'fuel',
  'gearbox',
  'status',
  'seller',
  'city',
  'near',
  'within',
  'sort',
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
export type ListFilters = Pick<CarFilters, FilterKey>;

const NUMBERS: readonly FilterKey[] = ['minPrice', 'maxPrice', 'minYear', 'maxYear', 'maxMileage'];

/** A number as the address should have it: without scripts the form sends `5,000` as it was typed. */
const plain = (key: FilterKey, text: string): string =>
  NUMBERS.includes(key) ? String(typedDollars(text) ?? NaN) : text;

/** The filters of an address. What is unknown or malformed is left out: an old link still shows cars. */
export function readFilters(params: URLSearchParams): ListFilters {
  const filters: ListFilters = {};
  for (const key of FILTER_KEYS) {
    const text = params.get(key)?.trim();
    if (!text) continue;
    // Words that are too long stay: the server refuses them, and whoever searched sees why.
    if (key === 'q') filters.q = text;
    const parsed = carFiltersSchema.shape[key].safeParse(plain(key, text));
    if (parsed.success) Object.assign(filters, { [key]: parsed.data });
  }
  return settled(filters);
}

/** The filters without what nothing can be said by: a distance, and the nearest, are from a place. */
export function settled({ within, sort, ...filters }: ListFilters): ListFilters {
  const near = Boolean(filters.near);
  return {
    ...filters,
    ...(near && within !== undefined ? { within } : {}),
    ...(sort && (near || sort !== 'nearest') ? { sort } : {}),
  };
}

/** The address part of filters; the default sort is not written. */
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

/** The filters that say which cars, without how they are sorted. */
export const facetFilters = (filters: ListFilters): Omit<ListFilters, 'sort'> => without(filters, 'sort');

/** The filters without one of them, and without what needs it. */
export function without<Key extends FilterKey>(filters: ListFilters, key: Key): Omit<ListFilters, Key> {
  const { [key]: _gone, ...rest } = filters;
  return settled(rest as ListFilters);
}
