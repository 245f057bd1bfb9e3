import { formatPrice } from '@second-gear/contract/money';
import { guessPointGroupedDollars } from '@second-gear/contract/typed-amount';

/** Returns a question if dots in a typed amount may be thousands separators. Undefined otherwise. */
export function suggestAmount(
  text: string,
  format: (amount: number) => string = formatPrice,
): string | undefined {
  const intendedAmount = guessPointGroupedDollars(text);
  return intendedAmount === undefined ? undefined : `Did you mean ${format(intendedAmount)}?`;
}
