import { formatPrice } from '@second-gear/contract/money';
import { thousandsMeant } from '@second-gear/contract/typed-amount';

/** The question about a typed amount in which points may stand between thousands; undefined where there is none to ask. */
export function amountQuestion(
  text: string,
  format: (amount: number) => string = formatPrice,
): string | undefined {
  const meant = thousandsMeant(text);
  return meant === undefined ? undefined : `Did you mean ${format(meant)}?`;
}
