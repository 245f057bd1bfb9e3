import { CONDITIONS } from '@second-gear/contract/cars';
import { commonTermsOf } from './effects.ts';
import { type ModelPrices, type PricedFacts, type PriceModel, type Trait, TRAITS } from './price-model.ts';

const MILES_PER_UNIT = 10_000;

/** Returns a car's age in the given year, at least 0, because a model year may be ahead of the calendar. */
export const ageOf = (car: Pick<PricedFacts, 'purchaseYear'>, year: number): number =>
  Math.max(0, year - car.purchaseYear);

/** Returns a car's miles in units of 10,000. For a car without mileage, returns the average for its age. */
export const scaledMilesOf = (
  { mileage }: Pick<PricedFacts, 'mileage'>,
  age: number,
  milesPerYear: number,
): number => (mileage ?? milesPerYear * (age + 0.5)) / MILES_PER_UNIT;

/** Returns the value of a trait, or null if the value is unknown or not one of the usual ones. */
export function traitOf(car: Pick<PricedFacts, Trait>, trait: Trait): string | null {
  if (trait !== 'condition') return car[trait];
  const usual = car.condition.toLowerCase();
  return CONDITIONS.some((condition) => condition === usual) ? usual : null;
}

/** A fitted model in a form for fast lookups. */
export interface IndexedModel extends Pick<PriceModel, 'year' | 'milesAYear' | 'common'> {
  models: ReadonlyMap<string, ModelPrices>;
  traits: Record<Trait, ReadonlyMap<string, number>>;
}
export const indexModel = ({
  year,
  milesAYear: milesPerYear,
  common,
  models,
  traits: { fuel, gearbox, condition },
}: Omit<PriceModel, 'margins'>): IndexedModel => ({
  year,
  milesAYear: milesPerYear,
  common,
  models: new Map(models),
  traits: { fuel: new Map(fuel), gearbox: new Map(gearbox), condition: new Map(condition) },
});

/** Returns the logarithm of the expected price in cents, for a car of a known model at an age in years. */
export function logPriceOf(
  { common, traits, milesAYear: milesPerYear }: IndexedModel,
  model: ModelPrices,
  car: PricedFacts,
  age: number,
): number {
  const { start, age: yearly, ageSquared, miles } = common;
  const coefficients = [start, yearly, ageSquared, miles];
  let sum = model.level + model.yearly * age;
  commonTermsOf(age, scaledMilesOf(car, age, milesPerYear)).forEach((term, index) => {
    sum += term * (coefficients[index] ?? 0);
  });
  for (const trait of TRAITS) sum += traits[trait].get(traitOf(car, trait) ?? '') ?? 0;
  return sum;
}

/**
 * Returns the unit in which a model's prices are compared with their estimates. It is larger for models with
 * few cars, because their estimates are less certain.
 */
export const errorUnitOf = ({ spread, cars }: ModelPrices): number => spread * Math.sqrt(1 + 1 / cars);
