import { EVERYDAY } from './everyday.ts';
import { LOAD } from './load.ts';
import type { ModelShape } from './model-shape.ts';
import { OUTDOOR } from './outdoor.ts';
import { WAGONS } from './wagons.ts';
import { WEEKEND } from './weekend.ts';

const models = { ...WEEKEND, ...OUTDOOR, ...LOAD, ...EVERYDAY, ...WAGONS };

export type DrawnModel = keyof typeof models;
export const DRAWN_MODELS = Object.keys(models) as DrawnModel[];

export const shapeOf = (model: DrawnModel): ModelShape => models[model];

/**
 * Returns the drawing data of a brand's model.
 * @throws {RangeError} if there is none
 */
export function drawnModel(brand: string, model: string): DrawnModel {
  const name = `${brand} ${model}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const drawn = DRAWN_MODELS.find((known) => known === name);
  if (drawn === undefined) throw new RangeError(`There is no drawing of ${brand} ${model}`);
  return drawn;
}
