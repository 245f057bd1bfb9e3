import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { carFiltersSchema } from './car-filters.ts';

/** What cars are chosen by from a list of choices. */
export const FACETS = ['brand', 'category', 'fuel', 'gearbox', 'status'] as const;
export type Facet = (typeof FACETS)[number];

const shape = carFiltersSchema.shape;
/** The filters of a car list, without what pages and sorts it. */
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

/** Most choices of one facet in an answer, those with most cars. */
export const MOST_CHOICES = 300;

const choices = z.array(z.object({ value: z.string(), cars: z.int() }));
const bounds = z.array(z.object({ value: z.int(), cars: z.int() }));
const count = z.optional(z.int());

export const facetsSchema = z.object({
  /** Cars that all filters leave together. */
  total: z.int(),
  /**
   * Of each facet the choices that would leave cars, and how many: with all filters but the facet's own. Those with most
   * cars first; a brand is named as most of its cars name it.
   */
  choices: z.object({
    brand: choices,
    category: choices,
    fuel: choices,
    gearbox: choices,
    status: choices,
  }),
  /**
   * Of each bound that is offered how many cars it would leave, with all filters but the bound's own; distances only from
   * a place. A server of before says nothing of it.
   */
  bounds: z.optional(
    z.object({ maxPrice: bounds, minYear: bounds, maxMileage: bounds, within: z.optional(bounds) }),
  ),
  /** Cars that would be left without one of the filters in force, by its name. */
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
  /** Another search that was probably meant, and the cars that it finds with these filters. A server of before has none. */
  suggestion: z.optional(
    z.object({
      q: z.string(),
      cars: z.int(),
      /** True where nothing has the words as they were written, so that the list already is that of this search. */
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
