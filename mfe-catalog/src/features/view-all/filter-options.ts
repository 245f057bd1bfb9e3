import { FILTER_PRESETS, type PresetFilter } from '@second-gear/contract/car-filters';
import type { Facets } from '@second-gear/contract/facets';
import type { SelectOption } from '@second-gear/ui/field';
import type { LoadedNames, SelectFilter } from './filters.ts';
import { texts } from './texts.ts';

export type FacetCounts = Facets['choices']['brand'];

/** Returns an option's label, with the number of cars it would leave once known. */
export function withCount({ value, label }: SelectOption, counts: FacetCounts | undefined): string {
  if (!counts) return label;
  const isSameValue = (entry: string) => entry.toLowerCase() === value.toLowerCase();
  return texts.option(label, counts.find((choice) => isSameValue(choice.value))?.cars ?? 0);
}

/** Returns the presets of a numeric filter, with their numbers of cars once known. */
export const toPresetOptions = (
  filter: PresetFilter,
  toLabel: (value: number) => string,
  counts: Facets['bounds'],
) =>
  FILTER_PRESETS[filter]().map((value) => {
    const cars = counts?.[filter]?.find((entry) => entry.value === value)?.cars;
    return { value, label: cars === undefined ? toLabel(value) : texts.option(toLabel(value), cars) };
  });

/** Returns the options of a select, with their numbers of cars once known. */
export function toSelectOptions(
  filter: SelectFilter,
  selected: string,
  loaded: LoadedNames,
  counts: FacetCounts | undefined,
): SelectOption[] {
  const options = filter.options(loaded);
  // A value that isn't among the loaded options must remain selected, or the form would show a wrong value.
  const isUnknown = selected !== '' && !options.some(({ value }) => value === selected);
  return [
    { value: '', label: filter.anyLabel },
    ...options.map((option) => ({ ...option, label: withCount(option, counts) })),
    ...(isUnknown ? [{ value: selected, label: selected }] : []),
  ];
}
