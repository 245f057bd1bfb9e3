import Stripe from 'stripe';
import type { Env } from '../../platform/env/env.ts';

/** The card payment provider, through its official SDK. */
export type PaymentProvider = Stripe;

/** Creates the Stripe client. It calls the payments sandbox if STRIPE_API_BASE is set. */
export function createPaymentProvider(env: Env): PaymentProvider {
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
  return new Stripe(env.STRIPE_SECRET_KEY, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base
      ? {
          host: base.hostname,
          protocol: base.protocol === 'http:' ? 'http' : 'https',
          port: Number(base.port || (base.protocol === 'http:' ? 80 : 443)),
        }
      : {}),
  });
}
