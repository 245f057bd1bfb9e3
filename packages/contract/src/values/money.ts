import { formatNumber } from './format.ts';

/** Price limits of the payment provider, in US dollars. */
export const MIN_PRICE = 0.5;
export const MAX_PRICE = 999_999.99;

/** Converts dollars (at most two decimals) to integer cents. Throws RangeError for fractions of a cent. */
export function toCents(dollars: number): number {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents - dollars * 100) > 1e-6 * Math.max(1, cents)) {
    throw new RangeError(`${String(dollars)} is not a whole number of cents`);
  }
  return cents;
}

/** Converts integer cents to dollars, exact to two decimals. */
export const toDollars = (cents: number): number => cents / 100;

/**
 * Matches digits, with optional commas between groups of three, and an optional decimal point. Rejects other
 * number formats of JavaScript, and `12.500`, which many people write for 12,500.
 */
const DOLLARS_PATTERN = /^(?![1-9]\d{0,2}(?:\.\d{3})+$)(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$|^\.\d+$/;

/** Parses dollars in the format of DOLLARS_PATTERN. NaN for anything else. */
export const parseDollars = (digits: string): number =>
  DOLLARS_PATTERN.test(digits) ? Number(digits.replaceAll(',', '')) : NaN;

/** Formats dollars for a card or table: `$16,000`, `$1,234.50`. */
export const formatPrice = (dollars: number): string =>
  `$${formatNumber(dollars, Number.isInteger(dollars) ? 0 : 2)}`;

/** Formats dollars for the payment page: `$16000`, without grouping (spec §2 Payment). */
export function formatPlainPrice(dollars: number): string {
  return `$${Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2)}`;
}
