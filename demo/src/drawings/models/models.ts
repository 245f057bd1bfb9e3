import { EVERYDAY } from './everyday.ts';
import type { ModelShape } from './model-shape.ts';
import { OUTDOOR } from './outdoor.ts';
import { PICKUPS_AND_VANS } from './pickups-and-vans.ts';
import { WAGONS } from './wagons.ts';
import { WEEKEND } from './weekend.ts';

const MODEL_SHAPES = { ...WEEKEND, ...OUTDOOR, ...PICKUPS_AND_VANS, ...EVERYDAY, ...WAGONS };

export type ModelName = keyof typeof MODEL_SHAPES;
export const MODEL_NAMES = Object.keys(MODEL_SHAPES) as ModelName[];

export const shapeOf = (model: ModelName): ModelShape => MODEL_SHAPES[model];

/**
 * Returns the drawing data of a brand's model.
 * @throws {RangeError} if there is none
 */
export function findModelName(brand: string, model: string): ModelName {
  const name = `${brand} ${model}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const found = MODEL_NAMES.find((known) => known === name);
  if (found === undefined) throw new RangeError(`no drawing of ${brand} ${model}`);
  return found;
}
