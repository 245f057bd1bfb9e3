import { writtenDollars } from './money.ts';

/** Removes dollar signs and spaces from user input. */
const digitsOf = (text: string): string => text.replaceAll(/[$\s]/g, '');

/**
 * Parses an amount entered by a user: `$1,200.50` is 1200.5. undefined if empty, NaN if it is not an
 * unambiguous number.
 */
export function typedDollars(text: string): number | undefined {
  const digits = digitsOf(text);
  return digits === '' ? undefined : writtenDollars(digits);
}

/** Groups of three digits after dots, the thousands separator of many countries: `12.500`. */
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/** Returns the amount probably meant if dots separate thousands: 12500 for `12.500`. undefined otherwise. */
export function thousandsMeant(text: string): number | undefined {
  const digits = digitsOf(text);
  return POINT_GROUPS.test(digits) ? Number(digits.replaceAll('.', '')) : undefined;
}
