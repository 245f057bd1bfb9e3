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

/** Price estimate for a car. Prices are in whole dollars, rounded to three significant digits. */
export const priceEstimateSchema = z.object({
  /** Median price. */
  estimate: z.int(),
  /** Range from `low` to `high`, which contains the fraction `share` of the prices of similar cars. */
  low: z.int(),
  high: z.int(),
  /** From 0 to 1. */
  share: z.number(),
  /** Range of fair prices, from `fairLow` to `fairHigh`. */
  fairLow: z.int(),
  fairHigh: z.int(),
  /** Number of cars of the same brand and model that are for sale or were sold within a year. */
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

/** A similar car that is for sale. */
export const comparableSchema = z.object({
  ...comparableCarFields,
  /** Dollars. */
  resellPrice: z.number(),
  city: z.string(),
  status: z.enum(CAR_STATUSES),
});
export type Comparable = z.output<typeof comparableSchema>;

/** A similar car that was sold. Prices are in dollars. Only the month of the sale is public. */
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
  /** null if there is too little data. `missing` is the reason. */
  analysis: z.nullable(z.object({ ...priceEstimateSchema.shape, grade: z.enum(PRICE_GRADES) })),
  /**
   * Reason for a missing analysis. `few`: there are too few cars of this model. `unlike`: the cars of this
   * model differ too much in age or mileage. null if there is an analysis.
   */
  missing: z.nullable(z.enum(['few', 'unlike'])),
  /** At most six similar cars, most similar first. */
  comparables: z.array(comparableSchema),
  /** At most six similar cars that were sold within a year, latest sale first. */
  sold: z.array(soldComparableSchema),
  /** Price history of this listing, oldest first: the first price and up to twenty of the latest prices. */
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
