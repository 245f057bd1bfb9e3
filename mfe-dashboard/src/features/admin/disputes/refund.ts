import { toCents } from '@second-gear/contract/money';
import { refundFormSchema } from '@second-gear/contract/refunds';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import { suggestAmount } from '../../../shared/forms/suggest-amount.ts';
import { validateWith, type Validation } from '../../../shared/forms/use-validated-form.ts';
import { texts } from './texts.ts';

export interface RefundInput {
  /** If empty, the whole amount that is left is refunded. */
  amount: string;
  reason: string;
}

/**
 * A valid refund, ready to be confirmed. It always has an amount, so exactly the displayed amount is
 * refunded.
 */
export interface ValidRefund {
  amount: number;
  reason: string;
}

/**
 * Validates a refund with the API's schema and against the amount that is left.
 * @param left dollars
 */
export function validateRefund(form: RefundInput, left: number): Validation<ValidRefund> {
  const amount = parseTypedDollars(form.amount) ?? left;
  const parsed = validateWith(refundFormSchema, { amount, reason: form.reason });
  const errors = { ...parsed.errors };
  const suggestion = suggestAmount(form.amount);
  if (suggestion) errors['amount'] = suggestion;
  if (!errors['amount'] && toCents(amount) > toCents(left)) errors['amount'] = texts.refund.tooMuch(left);
  if (parsed.errors || Object.keys(errors).length > 0) return { value: null, errors };
  return { value: { amount, reason: parsed.value.reason }, errors: null };
}
