import { formatAmountInWords } from '@second-gear/contract/amount-in-words';
import { formatPrice, toCents, toDollars } from '@second-gear/contract/money';

/**
 * Formats dollars in figures and in words, for irreversible actions: `$16,000 (sixteen thousand dollars)`.
 */
export const formatPriceWithWords = (dollars: number): string =>
  `${formatPrice(dollars)} (${formatAmountInWords(dollars)})`;

/** Returns the dollars of an order that are not refunded. */
export const getUnrefundedAmount = ({
  resellPrice,
  refunded = 0,
}: {
  resellPrice: number;
  refunded?: number | undefined;
}) => toDollars(Math.max(0, toCents(resellPrice) - toCents(refunded)));
