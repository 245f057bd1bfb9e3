import { ageOf, type IndexedModel, indexModel, logPriceOf } from './estimate.ts';
import {
  type Margins,
  modelKeyOf,
  type ModelPrices,
  type PricedCar,
  type PriceModel,
} from './price-model.ts';

/** Maximum change of an estimate, spread or margin per day, as a logarithm: about 3%. */
const MAX_DAILY_CHANGE = 0.03;
/**
 * Smaller changes are ignored, so that a car whose price is near the border of two grades keeps its grade.
 */
const MIN_CHANGE = 0.005;
/**
 * A price is left out of the fit if it is more than this many times the previous estimate, or if the estimate
 * is more than this many times the price.
 */
const MAX_PRICE_RATIO = 3;
/** Lowest plausible price, in cents. No car that drives costs less. */
const MIN_PRICE_CENTS = 20_000;
const DAY_MS = 86_400_000;

/** An earlier fit and its time. */
export interface PreviousModel {
  model: PriceModel;
  fittedAt: Date;
}

/**
 * Returns the cars whose prices are plausible: not too low, and not too far from the earlier model's
 * estimate.
 */
export function filterPlausiblePrices(
  cars: readonly PricedCar[],
  previous: PreviousModel | null,
): PricedCar[] {
  const indexedModel = previous && indexModel(previous.model);
  return cars.filter((car) => {
    if (car.priceCents < MIN_PRICE_CENTS) return false;
    const model = indexedModel?.models.get(modelKeyOf(car));
    if (!indexedModel || !model) return true;
    const expected = logPriceOf(indexedModel, model, car, ageOf(car, car.pricedYear));
    return Math.abs(Math.log(car.priceCents) - expected) <= Math.log(MAX_PRICE_RATIO);
  });
}

/** Moves a value from `before` towards `after` by `maxChange` at most. */
function moveToward(before: number, after: number, maxChange: number): number {
  const change = after - before;
  if (Math.abs(change) < MIN_CHANGE) return before;
  return before + Math.min(maxChange, Math.max(-maxChange, change));
}

/** A car without any known facts. Its estimates show how two fits of a model differ at an age. */
const NEUTRAL_CAR = {
  brandKey: '',
  modelKey: '',
  purchaseYear: 0,
  mileage: null,
  fuel: null,
  gearbox: null,
  condition: '',
};

/**
 * Limits a model's level and depreciation, so that its estimates at both ends of its age range move by `maxChange`
 * at most.
 */
function limitPriceChange(
  [before, previous]: [IndexedModel, ModelPrices],
  [after, fitted]: [IndexedModel, ModelPrices],
  maxChange: number,
): ModelPrices {
  const correctionAt = (age: number): number => {
    const previousLog = logPriceOf(before, previous, NEUTRAL_CAR, age);
    const fittedLog = logPriceOf(after, fitted, NEUTRAL_CAR, age);
    return moveToward(previousLog, fittedLog, maxChange) - fittedLog;
  };
  const { youngest, oldest } = fitted;
  const youngestCorrection = correctionAt(youngest);
  const yearly = oldest > youngest ? (correctionAt(oldest) - youngestCorrection) / (oldest - youngest) : 0;
  return {
    ...fitted,
    level: fitted.level + youngestCorrection - yearly * youngest,
    yearly: fitted.yearly + yearly,
    spread: Math.exp(moveToward(Math.log(previous.spread), Math.log(fitted.spread), maxChange)),
  };
}

function limitMarginChange(before: Margins | null, after: Margins | null, maxChange: number): Margins | null {
  if (!before || !after) return after;
  const marginAt = (name: keyof Margins): number => moveToward(before[name], after[name], maxChange);
  return {
    low: marginAt('low'),
    fairLow: marginAt('fairLow'),
    middle: marginAt('middle'),
    fairHigh: marginAt('fairHigh'),
    high: marginAt('high'),
  };
}

/**
 * Limits how far a new fit moves from the previous one, depending on the time between them. Listings can
 * change within minutes, but car values can't. Car models without an earlier fit are not limited.
 */
export function limitDailyChange(fitted: PriceModel, previous: PreviousModel | null, now: Date): PriceModel {
  if (!previous) return fitted;
  const maxChange = (MAX_DAILY_CHANGE * Math.max(0, now.getTime() - previous.fittedAt.getTime())) / DAY_MS;
  const [before, after] = [indexModel(previous.model), indexModel(fitted)];
  return {
    ...fitted,
    models: fitted.models.map(([key, prices]) => {
      const previousPrices = before.models.get(key);
      return [
        key,
        previousPrices ? limitPriceChange([before, previousPrices], [after, prices], maxChange) : prices,
      ];
    }),
    margins: limitMarginChange(previous.model.margins, fitted.margins, maxChange),
  };
}
