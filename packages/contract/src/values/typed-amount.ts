import { parseDollars } from './money.ts';

/** Removes dollar signs and spaces from user input. */
const stripDollarSigns = (text: string): string => text.replaceAll(/[$\s]/g, '');

/**
 * Parses an amount entered by a user: `$1,200.50` is 1200.5. undefined if empty, NaN if it is not an
 * unambiguous number.
 */
export function parseTypedDollars(text: string): number | undefined {
  const digits = stripDollarSigns(text);
  return digits === '' ? undefined : parseDollars(digits);
}

/** Matches digits in groups of three after dots, the thousands separator of many countries: `12.500`. */
const POINT_GROUPED_PATTERN = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/** Returns the amount probably meant if dots separate thousands: 12500 for `12.500`. undefined otherwise. */
export function guessPointGroupedDollars(text: string): number | undefined {
  const digits = stripDollarSigns(text);
  return POINT_GROUPED_PATTERN.test(digits) ? Number(digits.replaceAll('.', '')) : undefined;
}
