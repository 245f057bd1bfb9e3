import { amountInWords } from '@second-gear/contract/amount-in-words';
import { formatPrice, toCents, toDollars } from '@second-gear/contract/money';

/** Dollars twice, for what cannot be taken back: `$16,000 (sixteen thousand dollars)`. */
export const figuresAndWords = (dollars: number): string =>
  `${formatPrice(dollars)} (${amountInWords(dollars)})`;

/** Dollars of an order that have not gone back to its buyer. */
export const leftOf = ({
  resellPrice,
  refunded = 0,
}: {
  resellPrice: number;
  refunded?: number | undefined;
}) => toDollars(Math.max(0, toCents(resellPrice) - toCents(refunded)));
