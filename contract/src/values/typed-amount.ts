import { writtenDollars } from './money.ts';

/** What a person typed, without dollar signs and spaces. */
const digitsOf = (text: string): string => text.replaceAll(/[$\s]/g, '');

/** What a person typed for an amount: `$1,200.50` is 1200.5; undefined for nothing, NaN for what is no clear number. */
export function typedDollars(text: string): number | undefined {
  const digits = digitsOf(text);
  return digits === '' ? undefined : writtenDollars(digits);
}

/** Groups of three digits after points, as many countries write thousands: `12.500`. */
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/** The amount that was probably meant where points stand between thousands: 12500 for `12.500`; undefined otherwise. */
export function thousandsMeant(text: string): number | undefined {
  const digits = digitsOf(text);
  return POINT_GROUPS.test(digits) ? Number(digits.replaceAll('.', '')) : undefined;
}
