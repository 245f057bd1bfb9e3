import * as z from 'zod/mini';
import { CAR_FACTS, FIRST_YEAR } from '../values/car-facts.ts';
import { idSchema } from '../values/fields.ts';
import { whole } from './car-fact-schemas.ts';
import { CAR_STATUSES } from './car-schemas.ts';
import { fuelWordSchema, gearboxWordSchema } from './car-word-schemas.ts';
import { pageQuery } from './page-query.ts';
import { type Sort } from './paging.ts';

export const CAR_SORTS = ['newest', 'price-asc', 'price-desc', 'year-desc', 'year-asc', 'nearest'] as const;
/** Order of the home page: by the quality of listing and seller, and not all of one seller; no choice of a visitor's. */
const FEATURED = 'featured';
/** What the table of all cars may be sorted by besides CAR_SORTS; `-` before it for the other way round. */
export const CAR_TABLE_SORTS = ['brandName', 'model', 'resellPrice', 'status'] as const;
/** Furthest that a list may reach from a place, in miles. */
const MOST_MILES = 5000;
/** Longest search, in characters. */
const MOST_SEARCHED = 100;
const MOST_SKIPPED = 1_000_000;

/** Filters, search and sort of a car list: the query string of both the API and /viewallcars. Prices in dollars. */
export const carFiltersSchema = z.object({
  ...pageQuery,
  /** Cars to leave out at the beginning: a jump to a place of the list. Needs a `limit`, and no cursor. */
  skip: z.optional(
    z.coerce
      .number({ error: 'Give the place as a number' })
      .check(
        z.int({ error: 'Give the place as a whole number' }),
        z.minimum(0, { error: 'A list begins at 0' }),
        z.maximum(MOST_SKIPPED, { error: `At most ${String(MOST_SKIPPED)} cars can be left out` }),
      ),
  ),
  /**
   * Words that must all occur, in any order: without accents, signs and capitals, joined or split, under a nickname, or
   * with one typing error where no car has them as they are. Signs alone count for nothing.
   */
  q: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(MOST_SEARCHED, { error: `Search for at most ${String(MOST_SEARCHED)} characters` }),
      ),
  ),
  brand: z.optional(z.string().check(z.maxLength(80))),
  category: z.optional(idSchema),
  minPrice: z.optional(z.coerce.number().check(z.minimum(0))),
  maxPrice: z.optional(z.coerce.number().check(z.minimum(0))),
  minYear: z.optional(whole('Year', FIRST_YEAR, 2100)),
  maxYear: z.optional(whole('Year', FIRST_YEAR, 2100)),
  maxMileage: z.optional(whole('Mileage', 0, CAR_FACTS.mileage.most)),
  fuel: z.optional(fuelWordSchema),
  gearbox: z.optional(gearboxWordSchema),
  status: z.optional(z.enum(CAR_STATUSES)),
  seller: z.optional(idSchema),
  /** The city that cars stand in, by its name. */
  city: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** Where distances are from: a ZIP code, a city, a city and its state, or a latitude and longitude. */
  near: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** Miles from `near`, which it needs, and so does the sort `nearest`. */
  within: z.optional(whole('Distance', 1, MOST_MILES)),
  /** Comma-separated car ids, at most 50: compare and recently viewed. */
  ids: z.optional(z.string().check(z.maxLength(50 * 65))),
  sort: z.optional(z.enum([...CAR_SORTS, FEATURED])),
});
export type CarFilters = z.output<typeof carFiltersSchema>;

/** Filters of the table of all cars, which has more sorts. */
export const carTableSchema = z.object({
  ...carFiltersSchema.shape,
  sort: z.optional(
    z.enum([
      ...CAR_SORTS,
      FEATURED,
      ...CAR_TABLE_SORTS.flatMap((key): Sort<typeof key>[] => [key, `-${key}`]),
    ]),
  ),
});
export type CarTableFilters = z.output<typeof carTableSchema>;
