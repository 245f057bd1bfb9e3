import { FUELS, GEARBOXES } from '@second-gear/contract/car-facts';
import type { Category } from '@second-gear/contract/categories';
import type { Facets } from '@second-gear/contract/facets';
import { capitalised } from '@second-gear/contract/fact-texts';
import { type Bound, boundChoices } from '@second-gear/contract/list-bounds';
import type { SelectOption } from '@second-gear/ui/field';
import { texts } from './texts.ts';

type Choices = readonly { value: string; cars: number }[];

/** A filter option and, once known, its number of cars. */
const counted = (label: string, value: string, choices: Choices | undefined): string => {
  if (!choices) return label;
  const same = (one: string) => one.toLowerCase() === value.toLowerCase();
  return texts.option(label, choices.find((choice) => same(choice.value))?.cars ?? 0);
};

const listOf = (
  any: string,
  values: readonly SelectOption[],
  choices: Choices | undefined,
): SelectOption[] => [
  { value: '', label: any },
  ...values.map(({ value, label }) => ({ value, label: counted(label, value, choices) })),
];

/** Preset options of a bound, with their numbers of cars once known. */
export function boundOptions(bound: Bound, counts: Facets['bounds']): { value: number; label: string }[] {
  const known = counts?.[bound];
  return boundChoices(bound).map((value) => {
    const label = texts.bounds[bound](value);
    const cars = known?.find((one) => one.value === value)?.cars;
    return { value, label: cars === undefined ? label : texts.option(label, cars) };
  });
}

const facts = (values: readonly string[]) => values.map((value) => ({ value, label: capitalised(value) }));

/** The options of all filters, each with the number of cars it would leave while the other filters stay unchanged. */
export function filterOptions(
  brands: readonly string[],
  categories: readonly Category[],
  counts: Facets['choices'] | undefined,
) {
  return {
    brand: listOf(
      texts.anyBrand,
      brands.map((brand) => ({ value: brand, label: brand })),
      counts?.brand,
    ),
    category: listOf(
      texts.anyCategory,
      categories.map(({ _id, name }) => ({ value: _id, label: name })),
      counts?.category,
    ),
    fuel: listOf(texts.anyFuel, facts(FUELS), counts?.fuel),
    gearbox: listOf(texts.anyGearbox, facts(GEARBOXES), counts?.gearbox),
    available: counted(texts.available, 'available', counts?.status),
  };
}
