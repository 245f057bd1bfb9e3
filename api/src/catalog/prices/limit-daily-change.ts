import { ageOf, type IndexedModel, indexModel, logPriceOf } from './estimate.ts';
import {
  type Margins,
  modelKeyOf,
  type ModelPrices,
  type PricedCar,
  type PriceModel,
} from './price-model.ts';

/** Maximum change to an estimate, spread or margin per day, as a logarithm: about 3%. */
const MAX_DAILY_CHANGE = 0.03;
/**
 * Smaller changes are ignored, so a car whose price is near the border between two grades keeps its grade.
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
    const expectedLogPrice = logPriceOf(indexedModel, model, car, ageOf(car, car.pricedYear));
    return Math.abs(Math.log(car.priceCents) - expectedLogPrice) <= Math.log(MAX_PRICE_RATIO);
  });
}

/** Moves a value from `before` toward `after` by at most `maxChange`. */
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
 * Limits a model's level and depreciation, so that its estimates at both ends of its age range move by at
 * most `maxChange`.
 */
function limitPriceChange(
  [previousModel, previousPrices]: [IndexedModel, ModelPrices],
  [newModel, newPrices]: [IndexedModel, ModelPrices],
  maxChange: number,
): ModelPrices {
  const correctionAt = (age: number): number => {
    const previousLog = logPriceOf(previousModel, previousPrices, NEUTRAL_CAR, age);
    const fittedLog = logPriceOf(newModel, newPrices, NEUTRAL_CAR, age);
    return moveToward(previousLog, fittedLog, maxChange) - fittedLog;
  };
  const { youngest, oldest } = newPrices;
  const youngestCorrection = correctionAt(youngest);
  const yearly = oldest > youngest ? (correctionAt(oldest) - youngestCorrection) / (oldest - youngest) : 0;
  return {
    ...newPrices,
    level: newPrices.level + youngestCorrection - yearly * youngest,
    yearly: newPrices.yearly + yearly,
    spread: Math.exp(moveToward(Math.log(previousPrices.spread), Math.log(newPrices.spread), maxChange)),
  };
}

function limitMarginChange(
  previousMargins: Margins | null,
  newMargins: Margins | null,
  maxChange: number,
): Margins | null {
  if (!previousMargins || !newMargins) return newMargins;
  const marginAt = (name: keyof Margins): number =>
    moveToward(previousMargins[name], newMargins[name], maxChange);
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
export function limitDailyChange(
  fittedModel: PriceModel,
  previous: PreviousModel | null,
  now: Date,
): PriceModel {
  if (!previous) return fittedModel;
  const maxChange = (MAX_DAILY_CHANGE * Math.max(0, now.getTime() - previous.fittedAt.getTime())) / DAY_MS;
  const [previousModel, newModel] = [indexModel(previous.model), indexModel(fittedModel)];
  return {
    ...fittedModel,
    models: fittedModel.models.map(([key, prices]) => {
      const previousPrices = previousModel.models.get(key);
      return [
        key,
        previousPrices
          ? limitPriceChange([previousModel, previousPrices], [newModel, prices], maxChange)
          : prices,
      ];
    }),
    margins: limitMarginChange(previous.model.margins, fittedModel.margins, maxChange),
  };
}
