import { type Decision, decisionSchema } from '@second-gear/contract/disputes';
import { toCents, toDollars } from '@second-gear/contract/money';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import { suggestAmount } from '../../../shared/forms/suggest-amount.ts';
import { validateWith, type Validation } from '../../../shared/forms/use-validated-form.ts';
import { texts } from './texts.ts';

export interface DecisionForm {
  decision: Decision['decision'] | '';
  amount: string;
  reason: string;
}

/**
 * Validates a decision with the API's schema and against the amount that is left.
 * @param left dollars
 */
export function validateDecision(form: DecisionForm, left: number): Validation<Decision> {
  const { decision, reason } = form;
  const amount = decision === 'part' ? parseTypedDollars(form.amount) : undefined;
  const parsed = validateWith(decisionSchema, { decision, reason, ...(amount !== undefined && { amount }) });
  const errors = { ...parsed.errors };
  if (decision === '') errors['decision'] = texts.decision.choose;
  if (decision === 'part') {
    const suggestion = suggestAmount(form.amount);
    if (suggestion) errors['amount'] = suggestion;
    if (amount === undefined) errors['amount'] = texts.decision.noAmount;
    else if (!errors['amount'] && toCents(amount) >= toCents(left))
      errors['amount'] = texts.decision.tooMuch(left);
  }
  return Object.keys(errors).length > 0 ? { value: null, errors } : parsed;
}

/**
 * Returns each party's share of the amount that is left, in dollars. Our fee is not yet deducted from the
 * seller's share.
 */
export function splitAmount(
  { decision, amount = 0 }: Decision,
  left: number,
): { buyer: number; seller: number } {
  if (decision === 'refund') return { buyer: left, seller: 0 };
  if (decision === 'release') return { buyer: 0, seller: left };
  return { buyer: amount, seller: toDollars(toCents(left) - toCents(amount)) };
}
