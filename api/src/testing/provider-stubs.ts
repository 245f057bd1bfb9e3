import type Stripe from 'stripe';
import type { PaymentContext } from '../money/provider/provider.ts';

type Resource = 'refunds' | 'transfers' | 'accounts' | 'accountLinks';

/**
 * Replaces some methods of the payment provider's client with stubs, for example
 * `{ refunds: { create } }`. All other methods stay unchanged.
 */
export function stubProvider(
  paymentContext: PaymentContext,
  stubs: Partial<Record<Resource, object>>,
): PaymentContext {
  const override = <T extends object>(real: T, ownMethods: object): T =>
    Object.assign(Object.create(real) as T, ownMethods);
  const { refunds, transfers, accounts, accountLinks } = paymentContext.payments;
  const real = { refunds, transfers, accounts, accountLinks };
  const resources = Object.entries(stubs).map(([name, ownMethods]) => [
    name,
    override(real[name as Resource], ownMethods),
  ]);
  return {
    ...paymentContext,
    payments: override(paymentContext.payments, Object.fromEntries(resources) as object),
  };
}

/** Returns a context that runs `hook` before each of the server's refund requests. */
export function withRefundHook(paymentContext: PaymentContext, hook: () => Promise<void>): PaymentContext {
  const { refunds } = paymentContext.payments;
  const create = async (params: Stripe.RefundCreateParams, options: Stripe.RequestOptions) => {
    await hook();
    return refunds.create(params, options);
  };
  return stubProvider(paymentContext, { refunds: { create } });
}
