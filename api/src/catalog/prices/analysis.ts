import type { Car } from '@second-gear/contract/cars';
import { toDollars } from '@second-gear/contract/money';
import type { PriceGrade } from '@second-gear/contract/price-grades';
import type { PriceEstimate } from '@second-gear/contract/prices';
import { ageOf, errorUnitOf, type IndexedModel, indexModel, logPriceOf } from './estimate.ts';
import {
  INTERVAL_SHARE,
  type Margins,
  modelKeyOf,
  type PricedFacts,
  type PriceModel,
} from './price-model.ts';

/**
 * A car can be estimated if it is at most this many years older than the oldest comparable car, or newer than
 * the newest one.
 */
const MAX_YEARS_OUTSIDE = 2;
/**
 * A car can be estimated if its mileage is at most this many times the highest mileage of the comparable
 * cars.
 */
const MAX_MILEAGE_RATIO = 1.25;
const SIGNIFICANT_DIGITS = 3;
const CENTS_PER_DOLLAR = 100;

/** The fitted price model and its margins, prepared for estimating prices. */
export interface Pricing {
  indexedModel: IndexedModel;
  margins: Margins | null;
}
export const toPricing = ({ margins, ...fitted }: PriceModel): Pricing => ({
  indexedModel: indexModel(fitted),
  margins,
});

export type PriceAnalysis =
  | { estimate: PriceEstimate; missing: null }
  | { estimate: null; missing: 'few' | 'unlike' };

/** Rounds to dollars with three significant digits, because the estimate is not more precise. */
function roundEstimate(cents: number): number {
  const dollars = cents / CENTS_PER_DOLLAR;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, dollars))) - (SIGNIFICANT_DIGITS - 1));
  return Math.max(1, Math.round(dollars / step) * step);
}

/** Returns a price estimate from other cars' prices, or the reason why there is none. */
export function analyzePrice(pricing: Pricing | null, car: PricedFacts): PriceAnalysis {
  const model = pricing?.indexedModel.models.get(modelKeyOf(car));
  if (!model || !pricing?.margins) return { estimate: null, missing: 'few' };
  const { indexedModel, margins } = pricing;
  const age = ageOf(car, indexedModel.year);
  const isComparable =
    age >= model.youngest - MAX_YEARS_OUTSIDE &&
    age <= model.oldest + MAX_YEARS_OUTSIDE &&
    (car.mileage ?? 0) <= model.furthest * MAX_MILEAGE_RATIO;
  if (!isComparable) return { estimate: null, missing: 'unlike' };
  const middle = logPriceOf(indexedModel, model, car, age);
  const priceAt = (margin: number): number => roundEstimate(Math.exp(middle + margin * errorUnitOf(model)));
  return {
    estimate: {
      estimate: priceAt(margins.middle),
      low: priceAt(margins.low),
      high: priceAt(margins.high),
      share: INTERVAL_SHARE,
      fairLow: priceAt(margins.fairLow),
      fairHigh: priceAt(margins.fairHigh),
      comparables: model.cars,
    },
    missing: null,
  };
}

/** Grades a price in dollars against the displayed (rounded) estimate. */
export function priceGradeOf(dollars: number, { low, fairLow, fairHigh, high }: PriceEstimate): PriceGrade {
  if (dollars < low) return 'great';
  if (dollars < fairLow) return 'good';
  if (dollars <= fairHigh) return 'fair';
  return dollars <= high ? 'high' : 'far-above';
}

type Label = NonNullable<Car['priceLabel']>;

const LABEL_BY_GRADE: Record<PriceGrade, Label['label']> = {
  great: 'good',
  good: 'good',
  fair: 'fair',
  high: 'high',
  'far-above': 'high',
};

/** Returns a car's price label for lists and the car page. GET /cars/:id/price returns the same grade. */
export function priceLabelOf(
  pricing: Pricing | null,
  car: PricedFacts & { priceCents: number },
): Car['priceLabel'] {
  const { estimate } = analyzePrice(pricing, car);
  if (!estimate) return null;
  const grade = priceGradeOf(toDollars(car.priceCents), estimate);
  return {
    label: LABEL_BY_GRADE[grade],
    grade,
    median: estimate.estimate,
    comparables: estimate.comparables,
  };
}
