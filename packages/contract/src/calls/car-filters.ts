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
 * Sort key of the home page: best listings and sellers first, with different sellers' cars mixed. Visitors
 * cannot select it.
 */
const FEATURED_SORT = 'featured';
/** Additional sort keys for the table of all cars. A leading `-` reverses the order. */
export const CAR_TABLE_SORTS = ['brandName', 'model', 'resellPrice', 'status'] as const;
/** Maximum search radius, in miles. */
const MAX_DISTANCE_MILES = 5000;
/** Maximum length of the search text, in characters. */
const MAX_SEARCH_LENGTH = 100;
const MAX_SKIP = 1_000_000;

/**
 * Filters, search, and sort order of a car list. The API and the page /viewallcars have the same query
 * parameters. Prices are in dollars.
 */
export const carFiltersSchema = z.object({
  ...pageQuery,
  /**
   * Number of cars to skip, such as for a page number. Requires `limit`, and cannot be used with `cursor`.
   */
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
   * Search text. A car must match all words, in any order. The search ignores case, accents, punctuation, and
   * spaces within names. It knows nicknames, such as `Chevy`. If no car matches, it allows one typo per word.
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
  city: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** Origin of the distance filter: ZIP code, city, city and state, or latitude and longitude. */
  near: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** Maximum distance from `near` in miles. This filter and the sort key `nearest` require `near`. */
  within: z.optional(createWholeNumberSchema('Distance', 1, MAX_DISTANCE_MILES)),
  /** Up to 50 comma-separated car ids, for the lists of compared and recently viewed cars. */
  ids: z.optional(z.string().check(z.maxLength(50 * 65))),
  sort: z.optional(z.enum([...CAR_SORTS, FEATURED_SORT])),
});
export type CarFilters = z.output<typeof carFiltersSchema>;

/** Filters with a list of choices. The call listFacets counts the cars for each choice. */
export const FACETS = [
  'brand',
  'category',
  'fuel',
  'gearbox',
  'status',
] as const satisfies readonly (keyof CarFilters)[];
export type Facet = (typeof FACETS)[number];

/**
 * Suggested values for numeric filters. The call listFacets counts the cars for each. Years are relative to
 * the current year in UTC, so browser and server use the same values.
 */
export const FILTER_PRESETS = {
  maxPrice: () => [5000, 10_000, 15_000, 20_000],
  minYear: () => [2, 5, 8, 12].map((years) => new Date().getUTCFullYear() - years),
  maxMileage: () => [25_000, 50_000, 75_000, 100_000],
  within: () => [10, 25, 50, 100, 250, 500, 1000],
} satisfies Partial<Record<keyof CarFilters, () => number[]>>;
export type PresetFilter = keyof typeof FILTER_PRESETS;
export const FILTERS_WITH_PRESETS = Object.keys(FILTER_PRESETS) as PresetFilter[];

/** Filters for the table of all cars, which has additional sort keys. */
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
