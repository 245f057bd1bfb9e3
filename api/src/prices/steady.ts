import { ageOf, type Known, knownOf, logPriceOf } from './estimate.ts';
import { keyOfModel, type Margins, type ModelPrices, type PricedCar, type PriceModel } from './model.ts';

/** Maximum change of an estimate, spread or margin per day, as a logarithm: about 3%. */
const MOST_A_DAY = 0.03;
/** Smaller changes are ignored, so that a car near a limit does not change its grade. */
const LEAST = 0.005;
/**
 * A price more than this many times the previous estimate, or less than that fraction of it, is left out of
 * the fit.
 */
const MOST_TIMES = 3;
/** In cents. No car that drives costs less. */
const LEAST_PRICE = 20_000;
const DAY_MS = 86_400_000;

/** An earlier fit and its time. */
export interface Earlier {
  model: PriceModel;
  fittedAt: Date;
}

/** Returns the prices that are plausible: not too low, and not too far from the earlier model's estimate. */
export function plausible(cars: readonly PricedCar[], earlier: Earlier | null): PricedCar[] {
  const known = earlier && knownOf(earlier.model);
  return cars.filter((car) => {
    if (car.priceCents < LEAST_PRICE) return false;
    const model = known?.models.get(keyOfModel(car));
    if (!known || !model) return true;
    const expected = logPriceOf(known, model, car, ageOf(car, car.pricedYear));
    return Math.abs(Math.log(car.priceCents) - expected) <= Math.log(MOST_TIMES);
  });
}

/** Moves a value from `before` towards `after` by `most` at most. */
function toward(before: number, after: number, most: number): number {
  const change = after - before;
  if (Math.abs(change) < LEAST) return before;
  return before + Math.min(most, Math.max(-most, change));
}

/** A car without special facts, to compare two fits of a model at an age. */
const plain = {
  brandKey: '',
  modelKey: '',
  purchaseYear: 0,
  mileage: null,
  fuel: null,
  gearbox: null,
  condition: '',
};

/**
 * Limits a model's level and depreciation, so that its estimates at both ends of its age range move by `most`
 * at most.
 */
function steadyPrices(
  [before, earlier]: [Known, ModelPrices],
  [after, fitted]: [Known, ModelPrices],
  most: number,
): ModelPrices {
  const correctionAt = (age: number): number => {
    const was = logPriceOf(before, earlier, plain, age);
    const is = logPriceOf(after, fitted, plain, age);
    return toward(was, is, most) - is;
  };
  const { youngest, oldest } = fitted;
  const young = correctionAt(youngest);
  const yearly = oldest > youngest ? (correctionAt(oldest) - young) / (oldest - youngest) : 0;
  return {
    ...fitted,
    level: fitted.level + young - yearly * youngest,
    yearly: fitted.yearly + yearly,
    spread: Math.exp(toward(Math.log(earlier.spread), Math.log(fitted.spread), most)),
  };
}

function steadyMargins(before: Margins | null, after: Margins | null, most: number): Margins | null {
  if (!before || !after) return after;
  const at = (name: keyof Margins): number => toward(before[name], after[name], most);
  return {
    low: at('low'),
    fairLow: at('fairLow'),
    middle: at('middle'),
    fairHigh: at('fairHigh'),
    high: at('high'),
  };
}

/**
 * Limits the change of a new fit to what a market can do in the time since the last one. Listings can change
 * within minutes, but car values can't. New models are not limited.
 */
export function steady(fitted: PriceModel, earlier: Earlier | null, now: Date): PriceModel {
  if (!earlier) return fitted;
  const most = (MOST_A_DAY * Math.max(0, now.getTime() - earlier.fittedAt.getTime())) / DAY_MS;
  const [before, after] = [knownOf(earlier.model), knownOf(fitted)];
  return {
    ...fitted,
    models: fitted.models.map(([key, prices]) => {
      const known = before.models.get(key);
      return [key, known ? steadyPrices([before, known], [after, prices], most) : prices];
    }),
    margins: steadyMargins(earlier.model.margins, fitted.margins, most),
  };
}
