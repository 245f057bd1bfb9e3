import { formatPrice } from '@second-gear/contract/money';
import { thousandsMeant } from '@second-gear/contract/typed-amount';

/** Returns a question if dots in a typed amount may be thousands separators. Undefined otherwise. */
export function amountQuestion(
  text: string,
  format: (amount: number) => string = formatPrice,
): string | undefined {
  const meant = thousandsMeant(text);
  return meant === undefined ? undefined : `Did you mean ${format(meant)}?`;
}
