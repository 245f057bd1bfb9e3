import type { PriceGrade } from '@second-gear/contract/price-grades';
import type { PriceEstimate } from '@second-gear/contract/prices';
import { ageOf, type Known, knownOf, logPriceOf, unitOf } from './estimate.ts';
import { keyOfModel, type Margins, type PricedFacts, type PriceModel, SHARE } from './model.ts';

/** How many years older or newer than all comparable cars a car may be and still be comparable. */
const YEARS_BEYOND = 2;
/** How much larger its mileage may be than that of any comparable car. */
const TIMES_AS_FAR = 1.25;
const DIGITS = 3;
const CENTS = 100;

/** The inputs for grading prices. */
export interface Pricing {
  known: Known;
  margins: Margins | null;
}
export const pricingOf = ({ margins, ...fitted }: PriceModel): Pricing => ({
  known: knownOf(fitted),
  margins,
});

export type Analysis =
  { estimate: PriceEstimate; missing: null } | { estimate: null; missing: 'few' | 'unlike' };

/** Rounds to dollars with three significant digits, because the estimate is not more precise. */
function rounded(cents: number): number {
  const dollars = cents / CENTS;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, dollars))) - (DIGITS - 1));
  return Math.max(1, Math.round(dollars / step) * step);
}

/** Returns a price estimate from other cars' prices, or why there is none. */
export function analyse(pricing: Pricing | null, car: PricedFacts): Analysis {
  const model = pricing?.known.models.get(keyOfModel(car));
  if (!model || !pricing?.margins) return { estimate: null, missing: 'few' };
  const { known, margins } = pricing;
  const age = ageOf(car, known.year);
  const isLike =
    age >= model.youngest - YEARS_BEYOND &&
    age <= model.oldest + YEARS_BEYOND &&
    (car.mileage ?? 0) <= model.furthest * TIMES_AS_FAR;
  if (!isLike) return { estimate: null, missing: 'unlike' };
  const middle = logPriceOf(known, model, car, age);
  const at = (margin: number): number => rounded(Math.exp(middle + margin * unitOf(model)));
  return {
    estimate: {
      estimate: at(margins.middle),
      low: at(margins.low),
      high: at(margins.high),
      share: SHARE,
      fairLow: at(margins.fairLow),
      fairHigh: at(margins.fairHigh),
      comparables: model.cars,
    },
    missing: null,
  };
}

/** Grades a price in dollars against the displayed (rounded) estimate. */
export function gradeOf(dollars: number, { low, fairLow, fairHigh, high }: PriceEstimate): PriceGrade {
  if (dollars < low) return 'great';
  if (dollars < fairLow) return 'good';
  if (dollars <= fairHigh) return 'fair';
  return dollars <= high ? 'high' : 'far-above';
}
