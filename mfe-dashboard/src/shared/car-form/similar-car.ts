import { typedDollars } from '@second-gear/contract/typed-amount';
import { type Described, describedBy } from '../../api/get-similar-prices.ts';

/** The form fields used to find similar cars. */
export const SIMILAR_BY = [
  'carName',
  'carModel',
  'purchaseYear',
  'mileage',
  'fuel',
  'gearbox',
  'condition',
] as const;
export type TypedFacts = readonly [string, string, string, string, string, string, string];

const given = (text: string): string | undefined => text.trim() || undefined;

/** Omits invalid optional fields, so that an estimate is still possible. */
export function describe([
  brand,
  model,
  year,
  mileage,
  fuel,
  gearbox,
  condition,
]: TypedFacts): Described | null {
  const needed = { brand: brand.trim(), model: model.trim(), year: given(year) };
  const miles = typedDollars(mileage);
  const all = {
    ...needed,
    mileage: miles,
    fuel: given(fuel),
    gearbox: given(gearbox),
    condition: given(condition),
  };
  return describedBy(all) ?? describedBy({ ...all, mileage: undefined });
}
