import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { carFiltersSchema } from './car-filters.ts';

/** Filters with a list of choices. */
export const FACETS = ['brand', 'category', 'fuel', 'gearbox', 'status'] as const;
export type Facet = (typeof FACETS)[number];

const shape = carFiltersSchema.shape;
/** The filters of a car list, without paging and sorting. */
export const facetFiltersSchema = z.object({
  q: shape.q,
  brand: shape.brand,
  category: shape.category,
  minPrice: shape.minPrice,
  maxPrice: shape.maxPrice,
  minYear: shape.minYear,
  maxYear: shape.maxYear,
  maxMileage: shape.maxMileage,
  fuel: shape.fuel,
  gearbox: shape.gearbox,
  status: shape.status,
  seller: shape.seller,
  city: shape.city,
  near: shape.near,
  within: shape.within,
});
export type FacetFilters = z.output<typeof facetFiltersSchema>;
export type FacetFilter = keyof FacetFilters;
export const FACET_FILTERS = Object.keys(facetFiltersSchema.shape) as FacetFilter[];

/** Maximum number of choices per facet in a response, those with the most cars. */
export const MOST_CHOICES = 300;

const choices = z.array(z.object({ value: z.string(), cars: z.int() }));
const bounds = z.array(z.object({ value: z.int(), cars: z.int() }));
const count = z.optional(z.int());

export const facetsSchema = z.object({
  /** Number of cars that match all filters. */
  total: z.int(),
  /**
   * Per facet, the choices with matching cars and their counts. Applies all filters except the facet's own.
   * Most cars first. A brand uses its most frequent spelling.
   */
  choices: z.object({
    brand: choices,
    category: choices,
    fuel: choices,
    gearbox: choices,
    status: choices,
  }),
  /**
   * Number of cars per offered bound, with all filters except the bound's own. Distances require a place.
   * Absent in responses of older servers.
   */
  bounds: z.optional(
    z.object({ maxPrice: bounds, minYear: bounds, maxMileage: bounds, within: z.optional(bounds) }),
  ),
  /** Number of cars without one of the active filters, by filter name. */
  without: z.object({
    q: count,
    brand: count,
    category: count,
    minPrice: count,
    maxPrice: count,
    minYear: count,
    maxYear: count,
    maxMileage: count,
    fuel: count,
    gearbox: count,
    status: count,
    seller: count,
    city: count,
    near: count,
    within: count,
  }),
  /**
   * A suggested correction of the search, with its number of cars under these filters. Absent in responses of
   * older servers.
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
  summary: 'How many cars each choice of a car list would leave, and the list without each of its filters',
  query: facetFiltersSchema,
  answer: facetsSchema,
});
