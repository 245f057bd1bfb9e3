import { toCents } from '@second-gear/contract/money';
import { refundFormSchema } from '@second-gear/contract/refunds';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import { suggestAmount } from '../../shared/suggest-amount.ts';
import type { Validation } from './decision.ts';
import { refundTexts as texts } from './texts.ts';

export interface RefundInput {
  /** Empty refunds the whole remaining amount. */
  amount: string;
  reason: string;
}
export const refundFields = ['amount', 'reason'] as const;

/** A refund to confirm. It always carries an amount, so that exactly the displayed amount is refunded. */
export interface ConfirmedRefund {
  amount: number;
  reason: string;
}

/**
 * Validates a refund by the rules of its call and the remaining amount.
 * @param left dollars
 */
export function checkRefund(form: RefundInput, left: number): Validation<ConfirmedRefund> {
  const amount = parseTypedDollars(form.amount) ?? left;
  const parsed = refundFormSchema.safeParse({ amount, reason: form.reason });
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;
  const suggestion = suggestAmount(form.amount);
  if (suggestion) errors['amount'] = suggestion;
  if (!errors['amount'] && toCents(amount) > toCents(left)) errors['amount'] = texts.tooMuch(left);
  return parsed.success && Object.keys(errors).length === 0
    ? { value: { amount, reason: parsed.data.reason }, errors: null }
    : { value: null, errors };
}
