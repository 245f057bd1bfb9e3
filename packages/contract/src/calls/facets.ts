import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { carFiltersSchema, FACETS, FILTERS_WITH_PRESETS } from './car-filters.ts';

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

/** Maximum number of choices per facet. If there are more, the response contains those with the most cars. */
export const MAX_CHOICES = 300;

const choicesSchema = z.array(z.object({ value: z.string(), cars: z.int() }));
const presetCountsSchema = z.array(z.object({ value: z.int(), cars: z.int() }));

/** Creates an object shape with the same schema for each name. */
const createShape = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

export const facetsSchema = z.object({
  /** Number of cars that match all filters. */
  total: z.int(),
  /**
   * Choices of each facet with their car counts, most cars first. Choices without cars are omitted. The
   * counts apply all filters except the facet's own. A brand has its most frequent spelling.
   */
  choices: z.object(createShape(FACETS, choicesSchema)),
  /**
   * Number of cars for each preset of a numeric filter, with all other filters applied. `within` is absent if
   * the query has no `near`. Absent in responses of older servers.
   */
  bounds: z.optional(
    z.object({
      ...createShape(FILTERS_WITH_PRESETS, presetCountsSchema),
      within: z.optional(presetCountsSchema),
    }),
  ),
  /** Number of cars that match if one active filter is removed, by the name of that filter. */
  without: z.object(createShape(FACET_FILTERS, z.optional(z.int()))),
  /**
   * A suggested correction of the search text, with its car count. Absent in responses of older servers.
   */
  suggestion: z.optional(
    z.object({
      q: z.string(),
      cars: z.int(),
      /** Whether the list contains the results of the suggestion, because the original text had none. */
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
