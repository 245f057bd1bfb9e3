import { type Effects, fitEffects, type Row } from './effects.ts';
import { ageOf, type Known, knownOf, logPriceOf, milesOf, traitOf, unitOf } from './estimate.ts';
import {
  FAIR_SHARE,
  keyOfModel,
  type Margins,
  MIN_COMPARABLES,
  type ModelPrices,
  type PricedCar,
  type PriceModel,
  SHARE,
} from './model.ts';
import { quantile } from './quantile.ts';

/** A model's spread is averaged with that of all cars, which counts as this many of its cars. */
const COMMON_SPREAD_WEIGHS = 10;
const FOLDS = 5;
/** A held-out car has a fifth fewer comparable cars than a listed car, and a model may lose two of five. */
const LEAST_OTHERS = 3;
/** With fewer held-out prices the interval would be a guess. */
const LEAST_HELD_OUT = 30;
const DEFAULT_MILES_A_YEAR = 11_000;

/** A priced car, and its row in the fit. */
interface Fact {
  car: PricedCar;
  row: Row;
}
type Fitted = Omit<PriceModel, 'margins'>;

function byModel(
  facts: readonly Fact[],
  residuals: Float64Array,
): Map<string, { fact: Fact; off: number }[]> {
  const groups = new Map<string, { fact: Fact; off: number }[]>();
  facts.forEach((fact, at) => {
    const entry = { fact, off: Math.abs(residuals[at] ?? 0) };
    const group = groups.get(fact.row.key);
    if (group) group.push(entry);
    else groups.set(fact.row.key, [entry]);
  });
  return groups;
}

function pricesOf(
  key: string,
  group: readonly { fact: Fact; off: number }[],
  { brands, models, yearlys, middles, spread }: Effects,
): ModelPrices {
  const yearly = yearlys.get(key) ?? 0;
  const brand = brands.get(group[0]?.fact.row.brand ?? '') ?? 0;
  const ages = group.map(({ fact }) => fact.row.age);
  // Caps each residual, so that one absurd price does not widen the model's spread.
  const squares = group.reduce((sum, { off }) => sum + Math.min(off, 3 * spread) ** 2, 0);
  return {
    level: brand + (models.get(key) ?? 0) - yearly * (middles.get(key) ?? 0),
    yearly,
    spread: Math.sqrt((squares + COMMON_SPREAD_WEIGHS * spread ** 2) / (group.length + COMMON_SPREAD_WEIGHS)),
    cars: group.length,
    youngest: Math.min(...ages),
    oldest: Math.max(...ages),
    furthest: Math.max(0, ...group.map(({ fact }) => fact.car.mileage ?? 0)),
  };
}

/** @param least minimum number of cars per model */
function* fitOnce(
  facts: readonly Fact[],
  year: number,
  milesAYear: number,
  least: number,
): Generator<undefined, Fitted> {
  const effects = yield* fitEffects(facts.map(({ row }) => row));
  const { fuel, gearbox, condition } = effects.traits;
  return {
    year,
    milesAYear,
    common: effects.common,
    traits: { fuel: [...fuel], gearbox: [...gearbox], condition: [...condition] },
    models: [...byModel(facts, effects.residuals)]
      .filter(([, group]) => group.length >= least)
      .map(([key, group]) => [key, pricesOf(key, group, effects)]),
  };
}

/** Distances of held-out prices from their estimates, in units of their models. */
const heldOut = (facts: readonly Fact[], known: Known): number[] =>
  facts.flatMap(({ car, row }) => {
    const model = known.models.get(row.key);
    return model ? [(row.price - logPriceOf(known, model, car, row.age)) / unitOf(model)] : [];
  });

const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

function marginsOf(distances: readonly number[]): Margins | null {
  if (distances.length < LEAST_HELD_OUT) return null;
  const sorted = ascending(distances);
  // The extra one is the car to be estimated (conformal prediction). Without it, intervals would be too
  // narrow.
  const rank = (share: number): number => (sorted.length + 1) * share;
  const below = (share: number): number => sorted[Math.max(1, Math.floor(rank(share))) - 1] ?? 0;
  const above = (share: number): number => sorted[Math.min(sorted.length, Math.ceil(rank(share))) - 1] ?? 0;
  return {
    low: below((1 - SHARE) / 2),
    fairLow: below((1 - FAIR_SHARE) / 2),
    middle: quantile(sorted, 0.5),
    fairHigh: above((1 + FAIR_SHARE) / 2),
    high: above((1 + SHARE) / 2),
  };
}

/**
 * Fits car prices. Yields between parts, so that the caller can do other work. The same cars in the same
 * order give the same model.
 *
 * The logarithm of a price is a sum of effects. All cars share an intercept, age, squared age, miles, fuel,
 * gearbox and condition. Brand, model and the model's own depreciation are shrunk towards zero if there is
 * little data. This is a mixed model fitted by backfitting (Hastie and Tibshirani, Generalized Additive
 * Models, 1990). Prices as sums of attributes: Rosen, Journal of Political Economy 82, 1974. Outliers get
 * less weight (Huber, Annals of Mathematical Statistics 35, 1964).
 *
 * Intervals come from held-out cars, a fifth of them at a time, measured in their models' spreads
 * (cross-conformal prediction: Vovk, Annals of Mathematics and Artificial Intelligence 74, 2015).
 * @param year for the age of listed cars
 */
export function* fitting(cars: readonly PricedCar[], year: number): Generator<undefined, PriceModel> {
  const driven = ascending(
    cars.flatMap((car) => (car.mileage === null ? [] : [car.mileage / (ageOf(car, car.pricedYear) + 0.5)])),
  );
  const milesAYear = driven.length > 0 ? quantile(driven, 0.5) : DEFAULT_MILES_A_YEAR;
  const facts = cars.map((car): Fact => {
    const age = ageOf(car, car.pricedYear);
    const row = {
      brand: car.brandKey,
      key: keyOfModel(car),
      traits: {
        fuel: traitOf(car, 'fuel'),
        gearbox: traitOf(car, 'gearbox'),
        condition: traitOf(car, 'condition'),
      },
      age,
      miles: milesOf(car, age, milesAYear),
      price: Math.log(car.priceCents),
    };
    return { car, row };
  });
  const distances: number[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = facts.filter((_, at) => at % FOLDS !== fold);
    const known = knownOf(yield* fitOnce(others, year, milesAYear, LEAST_OTHERS));
    const held = facts.filter((_, at) => at % FOLDS === fold);
    for (const distance of heldOut(held, known)) distances.push(distance);
  }
  const fitted = yield* fitOnce(facts, year, milesAYear, MIN_COMPARABLES);
  return { ...fitted, margins: marginsOf(distances) };
}

/** Fits without pauses: see {@link fitting}. */
export function fitPrices(cars: readonly PricedCar[], year: number): PriceModel {
  const parts = fitting(cars, year);
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
  }
}
