import type { CarFactValues } from '@second-gear/contract/car-facts';

/** What of a car bears on its price. */
export interface PricedFacts extends Pick<CarFactValues, 'mileage' | 'fuel' | 'gearbox'> {
  /** Brand and model in small letters, as the database has them. */
  brandKey: string;
  modelKey: string;
  purchaseYear: number;
  /** In the seller's words; only the usual ones count. */
  condition: string;
}

/** A price that was asked or paid, in cents, and the year in which it was. */
export interface PricedCar extends PricedFacts {
  priceCents: number;
  pricedYear: number;
}

/** What is known of the cars of one model. */
export interface ModelPrices {
  /** How far its prices lie from those of all cars, as a logarithm, at age 0, and what each year of age adds to that. */
  level: number;
  yearly: number;
  /** How far its prices lie from their estimates, as a logarithm: a standard deviation. */
  spread: number;
  cars: number;
  /** In years; of what was sold, at that time. */
  youngest: number;
  oldest: number;
  /** Miles. */
  furthest: number;
}

/** Effects on the logarithm of a price, each for itself. */
export interface CommonPrices {
  start: number;
  /** For each year of age, and for its square. */
  age: number;
  ageSquared: number;
  /** For each 10,000 miles. */
  miles: number;
}

export const TRAITS = ['fuel', 'gearbox', 'condition'] as const;
export type Trait = (typeof TRAITS)[number];

/** How far held-out prices lay from their estimates, in units of their models: a share of them lay below each of these. */
export interface Margins {
  low: number;
  fairLow: number;
  middle: number;
  fairHigh: number;
  high: number;
}

/** Everything that a price is estimated by. Plain values: it is kept in the database as JSON. */
export interface PriceModel {
  /** From which ages are reckoned. */
  year: number;
  /** Miles that a car of unknown mileage is taken to be driven in a year. */
  milesAYear: number;
  common: CommonPrices;
  traits: Record<Trait, [string, number][]>;
  models: [string, ModelPrices][];
  /** Null where too few prices could be held out. */
  margins: Margins | null;
}

/** The part of held-out prices that an interval is made to hold. */
export const SHARE = 0.8;
/** The part of them that is called fair. */
export const FAIR_SHARE = 0.4;
/** Fewer cars of a model than this say nothing about its price. */
export const MIN_COMPARABLES = 5;

export const keyOfModel = ({ brandKey, modelKey }: Pick<PricedFacts, 'brandKey' | 'modelKey'>): string =>
  JSON.stringify([brandKey, modelKey]);
