import { type Effects, fitEffects, type Observation, quantile } from './effects.ts';
import {
  ageOf,
  errorUnitOf,
  type IndexedModel,
  indexModel,
  logPriceOf,
  scaledMilesOf,
  traitOf,
} from './estimate.ts';
import {
  FAIR_SHARE,
  INTERVAL_SHARE,
  type Margins,
  MIN_COMPARABLES,
  modelKeyOf,
  type ModelPrices,
  type PricedCar,
  type PriceModel,
} from './price-model.ts';

/** A model's spread is averaged with the spread of all cars, which counts like this many cars. */
const COMMON_SPREAD_WEIGHT = 10;
const FOLDS = 5;
/**
 * Minimum number of cars per model in a fit without the held-out cars. Such a fit lacks a fifth of all cars.
 * If a model has five cars, it may lack two of them.
 */
const MIN_TRAINING_CARS = 3;
/** Minimum number of held-out prices for margins. With fewer, the interval would be a guess. */
const MIN_HELD_OUT = 30;
const DEFAULT_MILES_A_YEAR = 11_000;

/** A priced car, and the row that represents it in the fit. */
interface FitInput {
  car: PricedCar;
  row: Observation;
}
type FittedPrices = Omit<PriceModel, 'margins'>;

function groupByModel(
  inputs: readonly FitInput[],
  residuals: Float64Array,
): Map<string, { input: FitInput; deviation: number }[]> {
  const groups = new Map<string, { input: FitInput; deviation: number }[]>();
  inputs.forEach((input, index) => {
    const entry = { input, deviation: Math.abs(residuals[index] ?? 0) };
    const group = groups.get(input.row.key);
    if (group) group.push(entry);
    else groups.set(input.row.key, [entry]);
  });
  return groups;
}

function modelPricesOf(
  key: string,
  group: readonly { input: FitInput; deviation: number }[],
  { brands, models, yearlyEffects, meanAges, spread }: Effects,
): ModelPrices {
  const yearly = yearlyEffects.get(key) ?? 0;
  const brand = brands.get(group[0]?.input.row.brand ?? '') ?? 0;
  const ages = group.map(({ input }) => input.row.age);
  // Each residual is capped, so that one absurd price does not widen the model's spread.
  const squares = group.reduce((sum, { deviation }) => sum + Math.min(deviation, 3 * spread) ** 2, 0);
  return {
    level: brand + (models.get(key) ?? 0) - yearly * (meanAges.get(key) ?? 0),
    yearly,
    spread: Math.sqrt((squares + COMMON_SPREAD_WEIGHT * spread ** 2) / (group.length + COMMON_SPREAD_WEIGHT)),
    cars: group.length,
    youngest: Math.min(...ages),
    oldest: Math.max(...ages),
    furthest: Math.max(0, ...group.map(({ input }) => input.car.mileage ?? 0)),
  };
}

/** @param minCars minimum number of cars per model */
function* fitModel(
  inputs: readonly FitInput[],
  year: number,
  milesPerYear: number,
  minCars: number,
): Generator<undefined, FittedPrices> {
  const effects = yield* fitEffects(inputs.map(({ row }) => row));
  const { fuel, gearbox, condition } = effects.traits;
  return {
    year,
    milesAYear: milesPerYear,
    common: effects.common,
    traits: { fuel: [...fuel], gearbox: [...gearbox], condition: [...condition] },
    models: [...groupByModel(inputs, effects.residuals)]
      .filter(([, group]) => group.length >= minCars)
      .map(([key, group]) => [key, modelPricesOf(key, group, effects)]),
  };
}

/** Returns the distances of held-out prices from their estimates, in the error units of their models. */
const heldOutErrorsOf = (inputs: readonly FitInput[], indexedModel: IndexedModel): number[] =>
  inputs.flatMap(({ car, row }) => {
    const model = indexedModel.models.get(row.key);
    return model ? [(row.price - logPriceOf(indexedModel, model, car, row.age)) / errorUnitOf(model)] : [];
  });

const sortAscending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

function marginsOf(distances: readonly number[]): Margins | null {
  if (distances.length < MIN_HELD_OUT) return null;
  const sortedDistances = sortAscending(distances);
  // The `+ 1` counts the car to be estimated (conformal prediction). Without it, intervals would be too
  // narrow.
  const rank = (share: number): number => (sortedDistances.length + 1) * share;
  const lowerQuantile = (share: number): number =>
    sortedDistances[Math.max(1, Math.floor(rank(share))) - 1] ?? 0;
  const upperQuantile = (share: number): number =>
    sortedDistances[Math.min(sortedDistances.length, Math.ceil(rank(share))) - 1] ?? 0;
  return {
    low: lowerQuantile((1 - INTERVAL_SHARE) / 2),
    fairLow: lowerQuantile((1 - FAIR_SHARE) / 2),
    middle: quantile(sortedDistances, 0.5),
    fairHigh: upperQuantile((1 + FAIR_SHARE) / 2),
    high: upperQuantile((1 + INTERVAL_SHARE) / 2),
  };
}

/**
 * Fits car prices. Yields between steps, so that the caller can do other work. The same cars in the same
 * order give the same model.
 *
 * The logarithm of a price is a sum of effects. All cars share an intercept, age, squared age, miles, fuel,
 * gearbox and condition. Brand, model and the model's own depreciation are shrunk toward zero if there is
 * little data. This is a mixed model fitted by backfitting (Hastie and Tibshirani, Generalized Additive
 * Models, 1990). Prices as sums of attributes: Rosen, Journal of Political Economy 82, 1974. Outliers get
 * less weight (Huber, Annals of Mathematical Statistics 35, 1964).
 *
 * The margins come from held-out cars: each fifth of the cars is estimated by a fit that excludes it. Errors
 * are measured in the spreads of the models (cross-conformal prediction: Vovk, Annals of Mathematics and
 * Artificial Intelligence 74, 2015).
 * @param year from which the ages of cars are counted when the model estimates prices
 */
export function* fitInSteps(cars: readonly PricedCar[], year: number): Generator<undefined, PriceModel> {
  const yearlyMiles = sortAscending(
    cars.flatMap((car) => (car.mileage === null ? [] : [car.mileage / (ageOf(car, car.pricedYear) + 0.5)])),
  );
  const milesPerYear = yearlyMiles.length > 0 ? quantile(yearlyMiles, 0.5) : DEFAULT_MILES_A_YEAR;
  const inputs = cars.map((car): FitInput => {
    const age = ageOf(car, car.pricedYear);
    const row = {
      brand: car.brandKey,
      key: modelKeyOf(car),
      traits: {
        fuel: traitOf(car, 'fuel'),
        gearbox: traitOf(car, 'gearbox'),
        condition: traitOf(car, 'condition'),
      },
      age,
      miles: scaledMilesOf(car, age, milesPerYear),
      price: Math.log(car.priceCents),
    };
    return { car, row };
  });
  const distances: number[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const trainingInputs = inputs.filter((_, index) => index % FOLDS !== fold);
    const indexedModel = indexModel(yield* fitModel(trainingInputs, year, milesPerYear, MIN_TRAINING_CARS));
    const heldOut = inputs.filter((_, index) => index % FOLDS === fold);
    for (const distance of heldOutErrorsOf(heldOut, indexedModel)) distances.push(distance);
  }
  const fittedModel = yield* fitModel(inputs, year, milesPerYear, MIN_COMPARABLES);
  return { ...fittedModel, margins: marginsOf(distances) };
}

/** Fits without pauses: see {@link fitInSteps}. */
export function fitPrices(cars: readonly PricedCar[], year: number): PriceModel {
  const steps = fitInSteps(cars, year);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
