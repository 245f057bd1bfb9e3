import { formatNumber } from './format.ts';

/** Price limits of the payment provider, in US dollars. */
export const MIN_PRICE = 0.5;
export const MAX_PRICE = 999_999.99;

/** Converts dollars to cents. Throws RangeError for fractions of a cent. */
export function toCents(dollars: number): number {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents - dollars * 100) > 1e-6 * Math.max(1, cents)) {
    throw new RangeError(`${String(dollars)} is not a whole number of cents`);
  }
  return cents;
}

export const toDollars = (cents: number): number => cents / 100;

/**
 * Matches digits with an optional decimal point, and with optional commas as thousands separators. Does not
 * match other number formats of JavaScript, or `12.500`, which is 12,500 in many countries.
 */
const DOLLARS_PATTERN = /^(?![1-9]\d{0,2}(?:\.\d{3})+$)(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$|^\.\d+$/;

/** Parses dollars in the format of DOLLARS_PATTERN. NaN for other text. */
export const parseDollars = (text: string): number =>
  DOLLARS_PATTERN.test(text) ? Number(text.replaceAll(',', '')) : NaN;

/** Formats dollars for a card or table: `$16,000`, `$1,234.50`. */
export const formatPrice = (dollars: number): string =>
  `$${formatNumber(dollars, Number.isInteger(dollars) ? 0 : 2)}`;

/** Formats dollars for the payment page, without thousands separators: `$16000` (spec §2 Payment). */
export function formatPlainPrice(dollars: number): string {
  return `$${Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2)}`;
}
