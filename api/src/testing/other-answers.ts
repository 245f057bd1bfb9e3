import type Stripe from 'stripe';
import type { Settling } from '../payments/settling.ts';

type Resource = 'refunds' | 'transfers' | 'accounts' | 'accountLinks';

/**
 * Replaces some calls of the payment provider with a test's own: `{ refunds: { create } }`. All others are
 * unchanged.
 */
export function withAnswers(settling: Settling, played: Partial<Record<Resource, object>>): Settling {
  const over = <T extends object>(real: T, own: object): T => Object.assign(Object.create(real) as T, own);
  const { refunds, transfers, accounts, accountLinks } = settling.payments;
  const real = { refunds, transfers, accounts, accountLinks };
  const resources = Object.entries(played).map(([name, own]) => [name, over(real[name as Resource], own)]);
  return { ...settling, payments: over(settling.payments, Object.fromEntries(resources) as object) };
}

/** Runs something before each of the server's refund requests. */
export function beforeEachRefund(settling: Settling, meanwhile: () => Promise<void>): Settling {
  const { refunds } = settling.payments;
  const create = async (params: Stripe.RefundCreateParams, options: Stripe.RequestOptions) => {
    await meanwhile();
    return refunds.create(params, options);
  };
  return withAnswers(settling, { refunds: { create } });
}
