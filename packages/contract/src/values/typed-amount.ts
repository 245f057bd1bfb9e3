import { parseDollars } from './money.ts';

/** Removes dollar signs and spaces. */
const stripDollarSigns = (text: string): string => text.replaceAll(/[$\s]/g, '');

/**
 * Parses an amount that a user typed: `$1,200.50` is 1200.5. Returns undefined for empty text, and NaN for
 * an invalid or ambiguous amount.
 */
export function parseTypedDollars(text: string): number | undefined {
  const digits = stripDollarSigns(text);
  return digits === '' ? undefined : parseDollars(digits);
}

/** Matches numbers with points as thousands separators, as in many countries: `12.500`. */
const POINT_GROUPED_PATTERN = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/** Returns the amount if points are thousands separators: 12500 for `12.500`. undefined for other text. */
export function guessPointGroupedDollars(text: string): number | undefined {
  const digits = stripDollarSigns(text);
  return POINT_GROUPED_PATTERN.test(digits) ? Number(digits.replaceAll('.', '')) : undefined;
}
