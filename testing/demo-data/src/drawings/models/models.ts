import { CONVERTIBLES_AND_SPORTS_CARS } from './convertibles-and-sports-cars.ts';
import { CROSSOVERS_AND_SUVS } from './crossovers-and-suvs.ts';
import { HATCHBACKS_AND_SEDANS } from './hatchbacks-and-sedans.ts';
import type { ModelShape } from './model-shape.ts';
import { PICKUPS_AND_VANS } from './pickups-and-vans.ts';
import { WAGONS } from './wagons.ts';

const MODEL_SHAPES = {
  ...CONVERTIBLES_AND_SPORTS_CARS,
  ...CROSSOVERS_AND_SUVS,
  ...PICKUPS_AND_VANS,
  ...HATCHBACKS_AND_SEDANS,
  ...WAGONS,
};

export type ModelName = keyof typeof MODEL_SHAPES;
export const MODEL_NAMES = Object.keys(MODEL_SHAPES) as ModelName[];

export const shapeOf = (model: ModelName): ModelShape => MODEL_SHAPES[model];

/**
 * Returns the name of a car model's drawing.
 * @throws {RangeError} if there is no drawing of the model
 */
export function findModelName(brand: string, model: string): ModelName {
  const name = `${brand} ${model}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const found = MODEL_NAMES.find((known) => known === name);
  if (found === undefined) throw new RangeError(`no drawing of ${brand} ${model}`);
  return found;
}
