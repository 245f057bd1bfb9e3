/** Suggested bounds of a car list, next to a field for other values. Units as in the filters. */
const CHOICES_BY_BOUND = {
  maxPrice: [5000, 10_000, 15_000, 20_000],
  maxMileage: [25_000, 50_000, 75_000, 100_000],
  within: [10, 25, 50, 100, 250, 500, 1000],
} as const;
const YEARS_BACK_CHOICES = [2, 5, 8, 12] as const;

export const BOUNDS = ['maxPrice', 'minYear', 'maxMileage', 'within'] as const;
export type Bound = (typeof BOUNDS)[number];

/**
 * Returns the suggestions for a bound. Years are relative to the current year in UTC, so that form and server
 * agree.
 */
export const getBoundChoices = (bound: Bound): readonly number[] =>
  bound === 'minYear'
    ? YEARS_BACK_CHOICES.map((years) => new Date().getUTCFullYear() - years)
    : CHOICES_BY_BOUND[bound];
