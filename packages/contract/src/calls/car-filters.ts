import * as z from 'zod/mini';
import { CAR_FACTS, MIN_PURCHASE_YEAR } from '../values/car-facts.ts';
import { idSchema } from '../values/fields.ts';
import { fuelAliasSchema, gearboxAliasSchema } from './car-alias-schemas.ts';
import { createWholeNumberSchema } from './car-fact-schemas.ts';
import { CAR_STATUSES } from './car-schemas.ts';
import { pageQuery } from './page-query.ts';
import { type Sort } from './paging.ts';

export const CAR_SORTS = ['newest', 'price-asc', 'price-desc', 'year-desc', 'year-asc', 'nearest'] as const;
/**
 * Sort key of the home page: best listings and sellers first, with the sellers mixed. Visitors cannot choose
 * it.
 */
const FEATURED_SORT = 'featured';
/** Further sort keys of the table of all cars, in addition to CAR_SORTS. A leading `-` reverses the order. */
export const CAR_TABLE_SORTS = ['brandName', 'model', 'resellPrice', 'status'] as const;
/** Maximum search radius, in miles. */
const MAX_DISTANCE_MILES = 5000;
/** Maximum length of a search, in characters. */
const MAX_SEARCH_LENGTH = 100;
const MAX_SKIP = 1_000_000;

/**
 * Filters, search and sort of a car list: the query string of both the API and the page /viewallcars. Prices
 * in dollars.
 */
export const carFiltersSchema = z.object({
  ...pageQuery,
  /** Number of cars to skip, to jump to a position in the list. Requires `limit` and excludes `cursor`. */
  skip: z.optional(
    z.coerce
      .number({ error: 'Enter the number of cars to skip' })
      .check(
        z.int({ error: 'Enter a whole number of cars to skip' }),
        z.minimum(0, { error: 'The number of cars to skip must be at least 0' }),
        z.maximum(MAX_SKIP, { error: `You can skip up to ${String(MAX_SKIP)} cars` }),
      ),
  ),
  /**
   * Search words. A car must match all of them, in any order. Accents, punctuation and case are ignored. A
   * word also matches if it is joined or split differently, or if it is a nickname, such as `Chevy`. If no
   * car matches exactly, a word may contain one typo.
   */
  q: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(MAX_SEARCH_LENGTH, {
        error: `Keep your search to ${String(MAX_SEARCH_LENGTH)} characters or fewer`,
      }),
    ),
  ),
  brand: z.optional(z.string().check(z.maxLength(80))),
  category: z.optional(idSchema),
  minPrice: z.optional(z.coerce.number().check(z.minimum(0))),
  maxPrice: z.optional(z.coerce.number().check(z.minimum(0))),
  minYear: z.optional(createWholeNumberSchema('Year', MIN_PURCHASE_YEAR, 2100)),
  maxYear: z.optional(createWholeNumberSchema('Year', MIN_PURCHASE_YEAR, 2100)),
  maxMileage: z.optional(createWholeNumberSchema('Mileage', 0, CAR_FACTS.mileage.max)),
  fuel: z.optional(fuelAliasSchema),
  gearbox: z.optional(gearboxAliasSchema),
  status: z.optional(z.enum(CAR_STATUSES)),
  seller: z.optional(idSchema),
  /** The city of the car, by name. */
  city: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** Origin of distances: a ZIP code, a city, a city and its state, or latitude and longitude. */
  near: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** Radius around `near` in miles. Requires `near`, as does the sort `nearest`. */
  within: z.optional(createWholeNumberSchema('Distance', 1, MAX_DISTANCE_MILES)),
  /** Comma-separated car ids, at most 50. For the compare and recently viewed screens. */
  ids: z.optional(z.string().check(z.maxLength(50 * 65))),
  sort: z.optional(z.enum([...CAR_SORTS, FEATURED_SORT])),
});
export type CarFilters = z.output<typeof carFiltersSchema>;

/** Filters with a list of choices. Facets count the cars of each choice. */
export const FACETS = [
  'brand',
  'category',
  'fuel',
  'gearbox',
  'status',
] as const satisfies readonly (keyof CarFilters)[];
export type Facet = (typeof FACETS)[number];

/**
 * Suggested values of numeric filters, in the units of the filters. Facets count the cars of each. Years are
 * relative to the current year in UTC, so that form and server agree.
 */
export const FILTER_PRESETS = {
  maxPrice: () => [5000, 10_000, 15_000, 20_000],
  minYear: () => [2, 5, 8, 12].map((years) => new Date().getUTCFullYear() - years),
  maxMileage: () => [25_000, 50_000, 75_000, 100_000],
  within: () => [10, 25, 50, 100, 250, 500, 1000],
} satisfies Partial<Record<keyof CarFilters, () => number[]>>;
export type PresetFilter = keyof typeof FILTER_PRESETS;
export const FILTERS_WITH_PRESETS = Object.keys(FILTER_PRESETS) as PresetFilter[];

/** Filters of the table of all cars, which has more sort keys. */
export const carTableSchema = z.object({
  ...carFiltersSchema.shape,
  sort: z.optional(
    z.enum([
      ...CAR_SORTS,
      FEATURED_SORT,
      ...CAR_TABLE_SORTS.flatMap((key): Sort<typeof key>[] => [key, `-${key}`]),
    ]),
  ),
});
export type CarTableFilters = z.output<typeof carTableSchema>;
