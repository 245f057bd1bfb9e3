import { writtenNumber } from './written.ts';

/** Bounds of a price that the payment provider accepts, in US dollars. */
export const MIN_PRICE = 0.5;
export const MAX_PRICE = 999_999.99;

/** Dollars (at most two decimals) to integer cents. Throws RangeError where cents would be lost. */
export function toCents(dollars: number): number {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents - dollars * 100) > 1e-6 * Math.max(1, cents)) {
    throw new RangeError(`${String(dollars)} is not an amount in whole cents`);
  }
  return cents;
}

/** Integer cents to dollars, exact to two decimals. */
export const toDollars = (cents: number): number => cents / 100;

/** Digits, commas between their groups of three, and a decimal point: nothing else that computers take for a number. */
const WRITTEN = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$|^\.\d+$/;

/** Groups of three digits after points, as many countries write thousands: `12.500`. */
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/** Dollars written in such digits; NaN for anything else, and for `12.500`, which may mean $12.50 or $12,500. */
export const writtenDollars = (digits: string): number =>
  WRITTEN.test(digits) && !POINT_GROUPS.test(digits) ? Number(digits.replaceAll(',', '')) : NaN;

/** What a person typed, without dollar signs and spaces. */
const digitsOf = (text: string): string => text.replaceAll(/[$\s]/g, '');

/** What a person typed for an amount: `$1,200.50` is 1200.5; undefined for nothing, NaN for what is no clear number. */
export function typedDollars(text: string): number | undefined {
  const digits = digitsOf(text);
  return digits === '' ? undefined : writtenDollars(digits);
}

/** The amount that was probably meant where points stand between thousands: 12500 for `12.500`; undefined otherwise. */
export function thousandsMeant(text: string): number | undefined {
  const digits = digitsOf(text);
  return POINT_GROUPS.test(digits) ? Number(digits.replaceAll('.', '')) : undefined;
}

/** Dollars for a card or table: `$16,000`, `$1,234.50`. */
export const formatPrice = (dollars: number): string =>
  `$${writtenNumber(dollars, Number.isInteger(dollars) ? 0 : 2)}`;

/** Dollars as the payment page says them: `$16000`, ungrouped (spec §2 Payment). */
export function formatPlainPrice(dollars: number): string {
  return `$${Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2)}`;
}
