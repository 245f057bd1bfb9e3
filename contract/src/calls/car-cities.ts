import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { facetFiltersSchema } from './facets.ts';

/** Most cities in an answer, those with most cars. */
export const MOST_CITIES = 300;

export const carCitySchema = z.object({
  /** What names it in a list's filter `city`. */
  city: z.string(),
  cars: z.int(),
  /** Degrees; null for a city that we do not know. */
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
});
export type CarCity = z.output<typeof carCitySchema>;

export const listCarCities = defineCall({
  method: 'GET',
  path: '/cars/cities',
  access: 'public',
  summary: 'The cities that the cars of a list stand in, with their number; those with most cars first',
  query: facetFiltersSchema,
  answer: z.array(carCitySchema),
});
