import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** Maximum number of places in a response. */
export const MAX_PLACES = 8;

export const placeSchema = z.object({
  /** Value for `near`: a city and its state, or a ZIP code. */
  near: z.string(),
  name: z.string(),
});
export type Place = z.output<typeof placeSchema>;

/**
 * `q` is the beginning of a city or ZIP code, or a latitude and longitude. For coordinates, returns the
 * nearest place.
 */
export const listPlaces = defineCall({
  method: 'GET',
  path: '/places',
  access: 'public',
  summary: 'Up to eight US places matching the typed text, largest first',
  query: z.object({
    q: z
      .string({ error: 'Enter a city or ZIP code' })
      .check(z.trim(), z.minLength(1, { error: 'Enter a city or ZIP code' }), z.maxLength(80)),
  }),
  answer: z.array(placeSchema),
});
