import { CAR_FACTS, FUELS, GEARBOXES } from '@second-gear/contract/car-facts';
import { carFiltersSchema, type Facet, type PresetFilter } from '@second-gear/contract/car-filters';
import { type Car, type CarFilters, MIN_PURCHASE_YEAR } from '@second-gear/contract/cars';
import type { Category } from '@second-gear/contract/categories';
import type { FacetFilter } from '@second-gear/contract/facets';
import { formatChoice } from '@second-gear/contract/fact-format';
import type { SelectOption } from '@second-gear/ui/field';
import { texts } from './texts.ts';

export type FilterKey = FacetFilter | 'sort';
export type ListFilters = Pick<CarFilters, FilterKey>;

/** Data with the names of choices, as far as it is loaded. */
export interface LoadedNames {
  brands?: readonly { brandName: string }[] | undefined;
  categories?: readonly Category[] | undefined;
  cars?: readonly Car[];
}

interface Chip {
  /** Returns the chip's text. Returns undefined while the name that it contains is unknown. */
  chip: (value: string, filters: ListFilters, loaded: LoadedNames) => string | undefined;
  /** The chip's text while the name is unknown. The chip reserves space, because the name may be long. */
  unnamedText?: string;
}
/** The chip of a select has the label of the chosen option. */
export interface SelectFilter extends Pick<Chip, 'unnamedText'> {
  kind: 'select';
  label: string;
  /** Label of the option that removes the filter. */
  anyLabel: string;
  options: (loaded: LoadedNames) => readonly SelectOption[];
}
/** A checkbox for one of the filter's values. Links may contain the other values. */
interface CheckboxFilter extends Chip {
  kind: 'checkbox';
  label: string;
  value: string;
}
/** A field for a typed number. */
export interface NumberFilter {
  kind: 'number';
  label: string;
  affix?: { prefix?: string; suffix?: string };
  min: number;
  max: () => number;
  /** Returns the error for a number that is invalid or out of bounds. */
  error: (min: number, max: number) => string;
  chip: (value: number) => string;
  /** Class of the element around consecutive fields, which has two columns or one. */
  row: 'filter-pair' | 'filter-where';
  /** The lower bound of the same range. */
  from?: { key: FacetFilter; label: string };
  /** Suggested values below the field, with the name of their group. They may be for the lower bound. */
  presets?: { filter: PresetFilter; label: string; option: (value: number) => string };
}
/** The location fields, or a filter without a field, which is set by the search form or by links. */
interface TextFilter extends Chip {
  kind: 'location' | 'hidden';
}
/** Part of the location fields (distance) or of the list's bar (sort order). Has no chip. */
interface PartFilter {
  kind: 'part';
}

type FilterOf<Key extends FilterKey> = Key extends Facet
  ? SelectFilter | CheckboxFilter
  : PartFilter | (number extends ListFilters[Key] ? NumberFilter : TextFilter);

const toOptions = (values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: formatChoice(value) }));

const PRICE = {
  kind: 'number',
  affix: { prefix: '$' },
  min: 0,
  max: () => 1_000_000,
  error: texts.price.error,
  row: 'filter-pair',
} as const;

const YEAR = {
  kind: 'number',
  min: MIN_PURCHASE_YEAR,
  // Cars of the next model year are on sale before that year begins.
  max: () => new Date().getFullYear() + 1,
  error: texts.year.error,
  row: 'filter-pair',
} as const;

/** Every filter, in the order of the panel. URL, fields, chips and typed values follow from it. */
export const FILTERS: { readonly [Key in FilterKey]: FilterOf<Key> } = {
  brand: {
    kind: 'select',
    ...texts.brand,
    options: ({ brands = [] }) => brands.map(({ brandName }) => ({ value: brandName, label: brandName })),
  },
  category: {
    kind: 'select',
    ...texts.category,
    options: ({ categories = [] }) => categories.map(({ _id, name }) => ({ value: _id, label: name })),
  },
  near: { kind: 'location', chip: (near, { within }) => texts.near.chip(near, within) },
  within: { kind: 'part' },
  minPrice: { ...PRICE, ...texts.minPrice },
  maxPrice: {
    ...PRICE,
    ...texts.maxPrice,
    from: { key: 'minPrice', label: texts.minPrice.label },
    presets: { filter: 'maxPrice', label: texts.price.presets, option: texts.maxPrice.chip },
  },
  minYear: { ...YEAR, ...texts.minYear },
  maxYear: {
    ...YEAR,
    ...texts.maxYear,
    from: { key: 'minYear', label: texts.minYear.label },
    presets: { filter: 'minYear', label: texts.year.presets, option: texts.minYear.chip },
  },
  maxMileage: {
    kind: 'number',
    ...texts.maxMileage,
    affix: { suffix: texts.mileage.unit },
    min: 0,
    max: () => CAR_FACTS.mileage.max,
    error: texts.mileage.error,
    row: 'filter-where',
    presets: { filter: 'maxMileage', label: texts.mileage.presets, option: texts.maxMileage.chip },
  },
  fuel: { kind: 'select', ...texts.fuel, options: () => toOptions(FUELS) },
  gearbox: { kind: 'select', ...texts.gearbox, options: () => toOptions(GEARBOXES) },
  status: {
    kind: 'checkbox',
    label: texts.status.available,
    value: 'available',
    chip: (_status, { status = 'available' }) => texts.status[status],
  },
  q: { kind: 'hidden', chip: texts.q.chip },
  seller: {
    kind: 'hidden',
    unnamedText: texts.seller.unnamedText,
    chip: (id, _filters, { cars = [] }) =>
      texts.seller.chip(cars.find(({ seller }) => seller._id === id)?.seller.name),
  },
  city: { kind: 'hidden', chip: texts.city.chip },
  sort: { kind: 'part' },
};

/** The query parameters of /viewallcars, in their canonical order: that of the contract. */
export const FILTER_KEYS = Object.keys(carFiltersSchema.shape).filter(
  (key): key is FilterKey => key in FILTERS,
);

/** Returns a filter with a field for a typed number. Returns undefined for all others. */
export function getNumberFilter(key: string): NumberFilter | undefined {
  const filter = FILTERS[key as FilterKey] as (typeof FILTERS)[FilterKey] | undefined;
  return filter?.kind === 'number' ? filter : undefined;
}

/** The fields of the panel in rows. */
export const PANEL_ROWS = (Object.keys(FILTERS) as FilterKey[]).reduce<
  { row: NumberFilter['row'] | undefined; keys: FilterKey[] }[]
>((rows, key) => {
  const row = getNumberFilter(key)?.row;
  const previous = rows.at(-1);
  if (previous && previous.row === row) previous.keys.push(key);
  else rows.push({ row, keys: [key] });
  return rows;
}, []);
