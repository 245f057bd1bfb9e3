import * as z from 'zod/mini';
import { CAR_FACTS, FIRST_YEAR, FUELS, GEARBOXES } from '../values/car-facts.ts';
import { idParams, idSchema, monthSchema } from '../values/fields.ts';
import { lineText } from '../values/plain-text.ts';
import { PRICE_GRADES } from '../values/price-grades.ts';
import { defineCall } from './call.ts';
import { whole } from './car-fact-schemas.ts';
import { pricePointSchema } from './car-history.ts';
import { CAR_STATUSES } from './car-schemas.ts';
import { fuelWordSchema, gearboxWordSchema } from './car-word-schemas.ts';

/** What a car like this costs. All prices in whole dollars, rounded to three digits, as an estimate knows no more. */
export const priceEstimateSchema = z.object({
  /** The price in the middle. */
  estimate: z.int(),
  /** Between these two lie the prices of `share` of similar cars. */
  low: z.int(),
  high: z.int(),
  /** From 0 to 1. */
  share: z.number(),
  /** Between these two a price is fair. */
  fairLow: z.int(),
  fairHigh: z.int(),
  /** Cars of the same brand and model that the estimate goes by: on offer, or sold within a year. */
  comparables: z.int(),
});
export type PriceEstimate = z.output<typeof priceEstimateSchema>;

const publicFacts = {
  _id: idSchema,
  brandName: z.string(),
  model: z.string(),
  purchaseYear: z.int(),
  /** Miles. */
  mileage: z.nullable(z.int()),
  fuel: z.nullable(z.enum(FUELS)),
  gearbox: z.nullable(z.enum(GEARBOXES)),
};

/** A car on offer that is like the one asked about. */
export const comparableSchema = z.object({
  ...publicFacts,
  /** Dollars. */
  resellPrice: z.number(),
  city: z.string(),
  status: z.enum(CAR_STATUSES),
});
export type Comparable = z.output<typeof comparableSchema>;

/** A car like it that a buyer has paid for. Prices in dollars; of the day only the month is told. */
export const soldComparableSchema = z.object({
  ...publicFacts,
  /** What it was first listed at. */
  listedPrice: z.number(),
  soldPrice: z.number(),
  /** YYYY-MM, in UTC. */
  soldMonth: monthSchema,
});
export type SoldComparable = z.output<typeof soldComparableSchema>;

export const carPriceSchema = z.object({
  /** Null where too little is known to judge; `missing` says why. */
  analysis: z.nullable(z.object({ ...priceEstimateSchema.shape, grade: z.enum(PRICE_GRADES) })),
  /** `few`: too few cars of this model; `unlike`: far older, newer or further driven than those. Null beside an analysis. */
  missing: z.nullable(z.enum(['few', 'unlike'])),
  /** The most similar first, at most six. */
  comparables: z.array(comparableSchema),
  /** Of the last year, the most recent first, at most six. */
  sold: z.array(soldComparableSchema),
  /** Prices of this listing, oldest first: its first, and at most the last twenty. */
  history: z.array(pricePointSchema),
});
export type CarPrice = z.output<typeof carPriceSchema>;

export const getCarPrice = defineCall({
  method: 'GET',
  path: '/cars/:id/price',
  access: 'public',
  summary: 'How the price of a car stands, and what says so',
  params: idParams,
  answer: carPriceSchema,
});

export const similarPricesSchema = z.object({
  /** Null where too little is known. */
  similar: z.nullable(priceEstimateSchema),
});

export const getSimilarPrices = defineCall({
  method: 'GET',
  path: '/prices/similar',
  access: 'public',
  summary: 'What cars like the one described cost',
  query: z.object({
    brand: lineText('Brand', 60),
    model: lineText('Model', 80),
    year: whole('Year', FIRST_YEAR, 2100),
    mileage: z.optional(whole('Mileage', 0, CAR_FACTS.mileage.most)),
    fuel: z.optional(fuelWordSchema),
    gearbox: z.optional(gearboxWordSchema),
    condition: z.optional(lineText('Condition', 60)),
  }),
  answer: similarPricesSchema,
});
