import type { CarFactValues } from '@second-gear/contract/car-facts';

/** The facts of a car that affect its price. */
export interface PricedFacts extends Pick<CarFactValues, 'mileage' | 'fuel' | 'gearbox'> {
  /** Brand and model in lower case, as stored in the database. */
  brandKey: string;
  modelKey: string;
  purchaseYear: number;
  /** Free text from the seller. Only the usual values have an effect. */
  condition: string;
}

/** The facts of a car, its asking or sale price in cents, and the year of that price. */
export interface PricedCar extends PricedFacts {
  priceCents: number;
  pricedYear: number;
}

/** Fitted prices of one car model. */
export interface ModelPrices {
  /** The model's price level relative to all cars, as a logarithm, at age 0. */
  level: number;
  /** Change of the level per year of age. */
  yearly: number;
  /** Standard deviation of the model's prices from their estimates, as a logarithm. */
  spread: number;
  cars: number;
  /** Age of the model's newest car in years (of a sold car, at the sale). */
  youngest: number;
  /** Age of the model's oldest car in years. */
  oldest: number;
  /** Highest mileage among the model's cars. */
  furthest: number;
}

/** The effects of age and miles that all cars share, on the logarithm of a price. */
export interface CommonPrices {
  start: number;
  /** Per year of age. */
  age: number;
  /** Per squared year of age. */
  ageSquared: number;
  /** Per 10,000 miles. */
  miles: number;
}

export const TRAITS = ['fuel', 'gearbox', 'condition'] as const;
export type Trait = (typeof TRAITS)[number];

/**
 * Quantiles of the distances between held-out prices and their estimates, in the error units of their models.
 */
export interface Margins {
  low: number;
  fairLow: number;
  middle: number;
  fairHigh: number;
  high: number;
}

/** All parameters for estimating prices. Plain values, because the database stores them as JSON. */
export interface PriceModel {
  /** Year from which ages are counted. */
  year: number;
  /** Assumed miles per year for cars without mileage. */
  milesAYear: number;
  common: CommonPrices;
  traits: Record<Trait, [string, number][]>;
  models: [string, ModelPrices][];
  /** Null if too few prices could be held out. */
  margins: Margins | null;
}

/** Share of held-out prices that the interval contains. */
export const INTERVAL_SHARE = 0.8;
/** Share of held-out prices that are graded as fair. */
export const FAIR_SHARE = 0.4;
/** A model with fewer cars gets no estimate. */
export const MIN_COMPARABLES = 5;

export const modelKeyOf = ({ brandKey, modelKey }: Pick<PricedFacts, 'brandKey' | 'modelKey'>): string =>
  JSON.stringify([brandKey, modelKey]);
