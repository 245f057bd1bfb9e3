import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import { type CarDescription, parseCarDescription } from './api.ts';

/** The form fields used to find similar cars. */
export const SIMILAR_CAR_FIELDS = [
  'carName',
  'carModel',
  'purchaseYear',
  'mileage',
  'fuel',
  'gearbox',
  'condition',
] as const;
export type SimilarCarInput = readonly [string, string, string, string, string, string, string];

const toNonEmpty = (text: string): string | undefined => text.trim() || undefined;

/**
 * Returns the description by which the API finds similar cars, or null if it is incomplete. Omits an invalid
 * mileage, so an estimate is still possible.
 */
export function describeCar([
  brand,
  model,
  year,
  mileage,
  fuel,
  gearbox,
  condition,
]: SimilarCarInput): CarDescription | null {
  const requiredFields = { brand: brand.trim(), model: model.trim(), year: toNonEmpty(year) };
  const miles = parseTypedDollars(mileage);
  const description = {
    ...requiredFields,
    mileage: miles,
    fuel: toNonEmpty(fuel),
    gearbox: toNonEmpty(gearbox),
    condition: toNonEmpty(condition),
  };
  return parseCarDescription(description) ?? parseCarDescription({ ...description, mileage: undefined });
}
