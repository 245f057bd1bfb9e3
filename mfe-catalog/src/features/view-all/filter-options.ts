import { FUELS, GEARBOXES } from '@second-gear/contract/car-facts';
import type { Category } from '@second-gear/contract/categories';
import type { Facets } from '@second-gear/contract/facets';
import { formatChoice } from '@second-gear/contract/fact-format';
import { getFilterPresets, type PresetFilter } from '@second-gear/contract/list-bounds';
import type { SelectOption } from '@second-gear/ui/field';
import { texts } from './texts.ts';

type FacetCounts = readonly { value: string; cars: number }[];

/** Returns an option's label, with its number of cars once known. */
const withCount = (label: string, value: string, facetCounts: FacetCounts | undefined): string => {
  if (!facetCounts) return label;
  const isSameValue = (entry: string) => entry.toLowerCase() === value.toLowerCase();
  return texts.option(label, facetCounts.find((choice) => isSameValue(choice.value))?.cars ?? 0);
};

const toSelectOptions = (
  anyLabel: string,
  values: readonly SelectOption[],
  facetCounts: FacetCounts | undefined,
): SelectOption[] => [
  { value: '', label: anyLabel },
  ...values.map(({ value, label }) => ({ value, label: withCount(label, value, facetCounts) })),
];

/** Returns the presets of a numeric filter, with their numbers of cars once known. */
export function toPresetOptions(
  bound: PresetFilter,
  counts: Facets['bounds'],
): { value: number; label: string }[] {
  const countsOfBound = counts?.[bound];
  return getFilterPresets(bound).map((value) => {
    const label = texts.bounds[bound](value);
    const cars = countsOfBound?.find((entry) => entry.value === value)?.cars;
    return { value, label: cars === undefined ? label : texts.option(label, cars) };
  });
}

const toChoiceOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: formatChoice(value) }));

/**
 * Returns the options of all filters, each with the number of cars it would leave while the other filters
 * stay unchanged.
 */
export function toFilterOptions(
  brands: readonly string[],
  categories: readonly Category[],
  counts: Facets['choices'] | undefined,
) {
  return {
    brand: toSelectOptions(
      texts.anyBrand,
      brands.map((brand) => ({ value: brand, label: brand })),
      counts?.brand,
    ),
    category: toSelectOptions(
      texts.anyCategory,
      categories.map(({ _id, name }) => ({ value: _id, label: name })),
      counts?.category,
    ),
    fuel: toSelectOptions(texts.anyFuel, toChoiceOptions(FUELS), counts?.fuel),
    gearbox: toSelectOptions(texts.anyGearbox, toChoiceOptions(GEARBOXES), counts?.gearbox),
    available: withCount(texts.available, 'available', counts?.status),
  };
}
