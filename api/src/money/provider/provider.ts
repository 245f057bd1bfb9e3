import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import type { Env } from '../../platform/env/env.ts';
import type { Services } from '../../platform/http/services.ts';

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

/** Dependencies of the code that moves money or syncs our ledger with the provider. */
export type PaymentContext = Pick<Services, 'db' | 'payments'> & { log: FastifyBaseLogger };

/** Returns the id from a field with either an id or a whole object. Null if the field is empty. */
export const referencedId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
