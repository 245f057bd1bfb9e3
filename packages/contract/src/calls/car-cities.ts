import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { facetFiltersSchema } from './facets.ts';

/** Maximum number of cities in a response. If there are more, it contains those with the most cars. */
export const MAX_CITIES = 300;

export const carCitySchema = z.object({
  /** Value for the filter `city` of car lists. */
  city: z.string(),
  cars: z.int(),
  /** Latitude and longitude in degrees. null for an unknown city. */
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
});
export type CarCity = z.output<typeof carCitySchema>;

export const listCarCities = defineCall({
  method: 'GET',
  path: '/cars/cities',
  access: 'public',
  summary: 'Cities in a car list with their car counts, most cars first',
  query: facetFiltersSchema,
  answer: z.array(carCitySchema),
});
