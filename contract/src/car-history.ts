import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { idParams, instantSchema } from './fields.ts';

export const pricePointSchema = z.object({
  /** Dollars. */
  resellPrice: z.number(),
  since: instantSchema,
});

export const getPriceHistory = defineCall({
  method: 'GET',
  path: '/cars/:id/price-history',
  access: 'seller',
  summary: 'Prices of an own listing, oldest first',
  params: idParams,
  answer: z.array(pricePointSchema),
});
/** The seller's own looks and repeats of one visitor within a day are not counted. */
export const countView = defineCall({
  method: 'POST',
  path: '/cars/:id/views',
  access: 'public',
  summary: "Counts a look at a car's page",
  params: idParams,
  answer: z.object({ counted: z.boolean() }),
});
