import { formatPrice, MIN_PRICE, toCents } from '@second-gear/contract/money';
import { findAmountProblem } from '@second-gear/contract/offer-states';
import { guessPointGroupedDollars, parseTypedDollars } from '@second-gear/contract/typed-amount';
import { common } from '../../texts.ts';

/**
 * Parses an offer in dollars against the server's rules. Returns an error message if it is invalid.
 * @param price dollars
 */
export function parseOfferAmount(text: string, price: number): { amount: number } | { problem: string } {
  const { problems } = common.offer;
  const amount = parseTypedDollars(text);
  const likelyAmount = guessPointGroupedDollars(text);
  if (likelyAmount !== undefined) return { problem: problems.meant(formatPrice(likelyAmount)) };
  if (amount === undefined) return { problem: problems.none };
  if (Number.isNaN(amount)) return { problem: problems.digits };
  if (amount < MIN_PRICE) return { problem: problems.small(formatPrice(MIN_PRICE)) };
  if (findAmountProblem('buyer', amount, { price, last: null }) !== null) {
    return { problem: problems.high(formatPrice(price)) };
  }
  try {
    return { amount: toCents(amount) / 100 };
  } catch (error) {
    if (error instanceof RangeError) return { problem: problems.cents };
    throw error;
  }
}

/** Suggested offers as shares of the price. Sellers rarely accept less than RARELY_ACCEPTED_SHARE. */
const SUGGESTED_SHARES = [0.95, 0.9, 0.85] as const;
const RARELY_ACCEPTED_SHARE = 0.6;
const STEP_DOLLARS = 50;

/** Returns suggested offers in round dollars, highest first. Returns none for very cheap cars. */
export const suggestOfferAmounts = (price: number): number[] => {
  const rounded = SUGGESTED_SHARES.map((share) => Math.round((price * share) / STEP_DOLLARS) * STEP_DOLLARS);
  return [...new Set(rounded)].filter((amount) => amount >= MIN_PRICE && amount < price);
};

/** Returns whether the typed amount is an offer that sellers rarely accept. */
export function isRarelyAccepted(text: string, price: number): boolean {
  const result = parseOfferAmount(text, price);
  return 'amount' in result && result.amount < price * RARELY_ACCEPTED_SHARE;
}
