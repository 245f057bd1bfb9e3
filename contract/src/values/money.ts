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

/**
 * Digits, commas between their groups of three, and a decimal point: nothing else that computers take for a number. Not
 * `12.500`, which many write for 12,500.
 */
const WRITTEN = /^(?![1-9]\d{0,2}(?:\.\d{3})+$)(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$|^\.\d+$/;

/** Dollars written in such digits; NaN for anything else. */
export const writtenDollars = (digits: string): number =>
  WRITTEN.test(digits) ? Number(digits.replaceAll(',', '')) : NaN;

/** Dollars for a card or table: `$16,000`, `$1,234.50`. */
export const formatPrice = (dollars: number): string =>
  `$${writtenNumber(dollars, Number.isInteger(dollars) ? 0 : 2)}`;

/** Dollars as the payment page says them: `$16000`, ungrouped (spec §2 Payment). */
export function formatPlainPrice(dollars: number): string {
  return `$${Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2)}`;
}
