import * as z from 'zod/mini';
import { CAR_FACTS, FUELS, GEARBOXES, MIN_PURCHASE_YEAR } from '../values/car-facts.ts';
import { idParams, idSchema, monthSchema } from '../values/fields.ts';
import { createLineSchema } from '../values/plain-text.ts';
import { PRICE_GRADES } from '../values/price-grades.ts';
import { defineCall } from './call.ts';
import { fuelAliasSchema, gearboxAliasSchema } from './car-alias-schemas.ts';
import { createWholeNumberSchema } from './car-fact-schemas.ts';
import { pricePointSchema } from './car-history.ts';
import { CAR_STATUSES } from './car-schemas.ts';

/**
 * Estimated price of a similar car. All prices in whole dollars, rounded to three significant digits, because
 * an estimate is no more precise.
 */
export const priceEstimateSchema = z.object({
  /** Median price. */
  estimate: z.int(),
  /** `low` to `high`: range that contains `share` of the prices of similar cars. */
  low: z.int(),
  high: z.int(),
  /** From 0 to 1. */
  share: z.number(),
  /** `fairLow` to `fairHigh`: range of fair prices. */
  fairLow: z.int(),
  fairHigh: z.int(),
  /** Number of comparable cars of the same brand and model: for sale, or sold within a year. */
  comparables: z.int(),
});
export type PriceEstimate = z.output<typeof priceEstimateSchema>;

const comparableCarFields = {
  _id: idSchema,
  brandName: z.string(),
  model: z.string(),
  purchaseYear: z.int(),
  /** Miles. */
  mileage: z.nullable(z.int()),
  fuel: z.nullable(z.enum(FUELS)),
  gearbox: z.nullable(z.enum(GEARBOXES)),
};

/** A car for sale that is similar to the requested one. */
export const comparableSchema = z.object({
  ...comparableCarFields,
  /** Dollars. */
  resellPrice: z.number(),
  city: z.string(),
  status: z.enum(CAR_STATUSES),
});
export type Comparable = z.output<typeof comparableSchema>;

/** A similar car that was sold. Prices in dollars. Only the month of the sale is public. */
export const soldComparableSchema = z.object({
  ...comparableCarFields,
  /** Price when first listed. */
  listedPrice: z.number(),
  soldPrice: z.number(),
  /** YYYY-MM, in UTC. */
  soldMonth: monthSchema,
});
export type SoldComparable = z.output<typeof soldComparableSchema>;

export const carPriceSchema = z.object({
  /** null if there is too little data; `missing` gives the reason. */
  analysis: z.nullable(z.object({ ...priceEstimateSchema.shape, grade: z.enum(PRICE_GRADES) })),
  /**
   * `few`: there are too few cars of this model. `unlike`: the cars of this model differ too much in age or
   * mileage. null if there is an analysis.
   */
  missing: z.nullable(z.enum(['few', 'unlike'])),
  /** Most similar first, at most six. */
  comparables: z.array(comparableSchema),
  /** From the last year, most recent first, at most six. */
  sold: z.array(soldComparableSchema),
  /** Price history of this listing, oldest first: the first price and up to twenty of the latest. */
  history: z.array(pricePointSchema),
});
export type CarPrice = z.output<typeof carPriceSchema>;

export const getCarPrice = defineCall({
  method: 'GET',
  path: '/cars/:id/price',
  access: 'public',
  summary: 'Price rating of a car and the listings it is based on',
  params: idParams,
  answer: carPriceSchema,
});

export const similarPricesSchema = z.object({
  /** null if there is too little data. */
  similar: z.nullable(priceEstimateSchema),
});

export const getSimilarPrices = defineCall({
  method: 'GET',
  path: '/prices/similar',
  access: 'public',
  summary: 'Price estimate for a described car',
  query: z.object({
    brand: createLineSchema('Brand', 60),
    model: createLineSchema('Model', 80),
    year: createWholeNumberSchema('Year', MIN_PURCHASE_YEAR, 2100),
    mileage: z.optional(createWholeNumberSchema('Mileage', 0, CAR_FACTS.mileage.max)),
    fuel: z.optional(fuelAliasSchema),
    gearbox: z.optional(gearboxAliasSchema),
    condition: z.optional(createLineSchema('Condition', 60)),
  }),
  answer: similarPricesSchema,
});
