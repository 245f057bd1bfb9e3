import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { carFiltersSchema } from './car-filters.ts';

/** Filters with a list of choices. */
export const FACETS = ['brand', 'category', 'fuel', 'gearbox', 'status'] as const;
export type Facet = (typeof FACETS)[number];

/** The filters of a car list, without paging and sorting. */
export const facetFiltersSchema = z.omit(carFiltersSchema, {
  limit: true,
  cursor: true,
  skip: true,
  ids: true,
  sort: true,
});
export type FacetFilters = z.output<typeof facetFiltersSchema>;
export type FacetFilter = keyof FacetFilters;
export const FACET_FILTERS = Object.keys(facetFiltersSchema.shape) as FacetFilter[];

/** Maximum number of choices per facet in a response. The response contains those with the most cars. */
export const MAX_CHOICES = 300;

const choicesSchema = z.array(z.object({ value: z.string(), cars: z.int() }));
const presetCountsSchema = z.array(z.object({ value: z.int(), cars: z.int() }));
const countSchema = z.optional(z.int());

export const facetsSchema = z.object({
  /** Number of cars that match all filters. */
  total: z.int(),
  /**
   * For each facet, the choices that match at least one car, with their numbers of cars, most cars first.
   * Applies all filters except the facet's own. A brand has its most frequent spelling.
   */
  choices: z.object({
    brand: choicesSchema,
    category: choicesSchema,
    fuel: choicesSchema,
    gearbox: choicesSchema,
    status: choicesSchema,
  }),
  /**
   * Number of cars for each preset of a numeric filter, with all filters except that one applied. `within` is
   * absent if the query contains no place. Absent in responses of older servers.
   */
  bounds: z.optional(
    z.object({
      maxPrice: presetCountsSchema,
      minYear: presetCountsSchema,
      maxMileage: presetCountsSchema,
      within: z.optional(presetCountsSchema),
    }),
  ),
  /** For each active filter: the number of cars if that filter is removed. */
  without: z.object({
    q: countSchema,
    brand: countSchema,
    category: countSchema,
    minPrice: countSchema,
    maxPrice: countSchema,
    minYear: countSchema,
    maxYear: countSchema,
    maxMileage: countSchema,
    fuel: countSchema,
    gearbox: countSchema,
    status: countSchema,
    seller: countSchema,
    city: countSchema,
    near: countSchema,
    within: countSchema,
  }),
  /**
   * A suggested correction of the search, with the number of cars that match it and the other filters. Absent
   * in responses of older servers.
   */
  suggestion: z.optional(
    z.object({
      q: z.string(),
      cars: z.int(),
      /** Whether the list already shows the suggested search, because the original one had no results. */
      shown: z.boolean(),
    }),
  ),
});
export type Facets = z.output<typeof facetsSchema>;

export const listFacets = defineCall({
  method: 'GET',
  path: '/cars/facets',
  access: 'public',
  summary: 'Car counts for each filter value, and for the list with each active filter removed',
  query: facetFiltersSchema,
  answer: facetsSchema,
});
