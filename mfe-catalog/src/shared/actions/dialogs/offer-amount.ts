import { formatPrice, MIN_PRICE, toCents, typedDollars } from '@second-gear/contract/money';
import { amountProblem } from '@second-gear/contract/offer-states';
import { common } from '../../texts.ts';

/**
 * What was typed as an offer for a car, in dollars, or what is wrong with it. The server asks the same.
 * @param price dollars
 */
export function offerAmount(text: string, price: number): { amount: number } | { problem: string } {
  const { problems } = common.offer;
  const amount = typedDollars(text);
  if (amount === undefined) return { problem: problems.none };
  if (Number.isNaN(amount)) return { problem: problems.digits };
  if (amount < MIN_PRICE) return { problem: problems.small(formatPrice(MIN_PRICE)) };
  if (amountProblem('buyer', amount, { price, last: null }) !== null) {
    return { problem: problems.high(formatPrice(price)) };
  }
  try {
    return { amount: toCents(amount) / 100 };
  } catch (error) {
    if (error instanceof RangeError) return { problem: problems.cents };
    throw error;
  }
}
