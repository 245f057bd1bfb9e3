import * as z from 'zod/mini';
import { idSchema, insertedSchema } from '../values/fields.ts';
import { createLineSchema } from '../values/plain-text.ts';
import { priceSchema } from '../values/price.ts';
import { defineCall } from './call.ts';
import { pageQuery } from './page-query.ts';

export const adSchema = z.object({
  _id: idSchema,
  carId: idSchema,
  sellerId: idSchema,
  brandName: z.string(),
  model: z.string(),
  /** The car's current price, in dollars. */
  resellPrice: z.number(),
  image: z.string(),
  status: z.enum(['available', 'booked', 'sold']),
});
export type Ad = z.output<typeof adSchema>;

/**
 * Body of POST /ads. docs/specification.md defines brand, model, and price. Without `carId`, the server uses
 * the caller's car with this brand, model, and price.
 */
export const newAdSchema = z.object({
  carId: z.optional(idSchema),
  brandName: createLineSchema('Brand Name', 60),
  model: createLineSchema('Car Model', 80),
  resellPrice: priceSchema,
});

export const listAds = defineCall({
  method: 'GET',
  path: '/ads',
  access: 'public',
  summary: 'Lists ads, newest first; filter by `seller`',
  query: z.object({ ...pageQuery, seller: z.optional(idSchema) }),
  answer: z.array(adSchema),
});
export const addAd = defineCall({
  method: 'POST',
  path: '/ads',
  access: 'seller',
  summary: "Creates an ad for one of the caller's cars",
  idempotent: true,
  body: newAdSchema,
  answer: insertedSchema,
  status: 201,
});
