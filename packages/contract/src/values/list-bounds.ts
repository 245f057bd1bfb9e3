/**
 * Suggested values of the numeric filters. The form also has a field for other values. Units are those of the
 * filters.
 */
const PRESETS_BY_FILTER = {
  maxPrice: [5000, 10_000, 15_000, 20_000],
  maxMileage: [25_000, 50_000, 75_000, 100_000],
  within: [10, 25, 50, 100, 250, 500, 1000],
} as const;
const YEARS_BACK_PRESETS = [2, 5, 8, 12] as const;

export const PRESET_FILTERS = ['maxPrice', 'minYear', 'maxMileage', 'within'] as const;
export type PresetFilter = (typeof PRESET_FILTERS)[number];

/**
 * Returns the suggested values of a numeric filter. Years are relative to the current year in UTC, so that
 * form and server agree.
 */
export const getFilterPresets = (filter: PresetFilter): readonly number[] =>
  filter === 'minYear'
    ? YEARS_BACK_PRESETS.map((years) => new Date().getUTCFullYear() - years)
    : PRESETS_BY_FILTER[filter];
