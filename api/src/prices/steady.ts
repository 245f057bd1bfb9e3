import { ageOf, type Known, knownOf, logPriceOf } from './estimate.ts';
import { keyOfModel, type Margins, type ModelPrices, type PricedCar, type PriceModel } from './model.ts';

/** Most that an estimate, a spread or a margin moves in a day, as a logarithm: about 3 %. */
const MOST_A_DAY = 0.03;
/** What moves less stays where it is, so that a car near a limit keeps its grade. */
const LEAST = 0.005;
/** How many times the estimate of the model before, or a part of it, a price may be and still tell of others. */
const MOST_TIMES = 3;
/** In cents: below it is no price of a car that drives. */
const LEAST_PRICE = 20_000;
const DAY_MS = 86_400_000;

/** A fitted model and when it was. */
export interface Earlier {
  model: PriceModel;
  fittedAt: Date;
}

/** Prices that a fit takes: possible ones, and not out of all proportion to what the model before expects. */
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

/** Where a value goes from `before` on its way to `after`. */
function toward(before: number, after: number, most: number): number {
  const change = after - before;
  if (Math.abs(change) < LEAST) return before;
  return before + Math.min(most, Math.max(-most, change));
}

/** A car of no special facts, by which two fits of a model are compared at an age. */
const plain = {
  brandKey: '',
  modelKey: '',
  purchaseYear: 0,
  mileage: null,
  fuel: null,
  gearbox: null,
  condition: '',
};

/** The model with level and yearly loss such that its estimates at both ends of its ages move by `most` at most. */
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
 * A new fit, held back to what a market can do in the time since the fit before: listings change within minutes, and
 * what cars are worth does not. Models that the fit before did not know are taken as they are.
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
