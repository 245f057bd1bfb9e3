import * as z from 'zod/mini';
import { daySchema, daysQuerySchema } from '../values/days.ts';
import { idParams, idSchema, instantSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';

export const pricePointSchema = z.object({
  /** Dollars. */
  resellPrice: z.number(),
  since: instantSchema,
});

export const getPriceHistory = defineCall({
  method: 'GET',
  path: '/cars/:id/price-history',
  access: 'seller',
  summary: "Price history of one of the caller's listings, oldest first",
  params: idParams,
  answer: z.array(pricePointSchema),
});
/** Counts a view, unless it is the seller's own view or a repeated view by one visitor within a day. */
export const recordView = defineCall({
  method: 'POST',
  path: '/cars/:id/views',
  access: 'public',
  summary: "Records a view of a car's page",
  params: idParams,
  answer: z.object({ counted: z.boolean() }),
});
export const dailyCarStatsSchema = z.object({
  day: daySchema,
  views: z.int(),
  /** Number of wishlist entries that were added on that day and still exist. */
  saves: z.int(),
});
export type DailyCarStats = z.output<typeof dailyCarStatsSchema>;
export const getCarStats = defineCall({
  method: 'GET',
  path: '/cars/:id/stats',
  access: 'seller',
  summary: "Daily views and saves of one of the caller's listings, through today (UTC)",
  params: idParams,
  query: daysQuerySchema,
  answer: z.array(dailyCarStatsSchema),
});
export const listCarStats = defineCall({
  method: 'GET',
  path: '/cars/stats',
  access: 'seller',
  summary: "Views and saves of up to 50 of the caller's listings; other IDs are ignored",
  query: z.object({ ...daysQuerySchema.shape, ids: z.string().check(z.minLength(1), z.maxLength(50 * 65)) }),
  answer: z.array(z.object({ carId: idSchema, days: z.array(dailyCarStatsSchema) })),
});
