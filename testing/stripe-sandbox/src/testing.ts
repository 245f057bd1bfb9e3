import Stripe from 'stripe';
import { createSandbox, type Sandbox, SANDBOX_KEYS, type SandboxOptions } from './server.ts';

export interface SandboxHarness {
  sandbox: Sandbox;
  origin: string;
  /** The official SDK with the secret key, connected to the sandbox. */
  stripe: Stripe;
  /** The same SDK with the publishable key. */
  browserSdk: Stripe;
}

export function createSdk(origin: string, key: string, timeout = 10_000, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(origin);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries,
    timeout,
  });
}

export async function openHarness(options: SandboxOptions = {}): Promise<SandboxHarness> {
  const sandbox = await createSandbox(options);
  const origin = await sandbox.listen();
  return {
    sandbox,
    origin,
    stripe: createSdk(origin, SANDBOX_KEYS.secret),
    browserSdk: createSdk(origin, SANDBOX_KEYS.publishable),
  };
}

export const SUCCESS_CARD = '4242424242424242';

export async function createCardMethod(stripe: Stripe, number: string): Promise<string> {
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: '123' },
  });
  return method.id;
}

export const createTestIntent = (stripe: Stripe, amount = 1_600_000, orderId = 'order-1') =>
  stripe.paymentIntents.create({ amount, currency: 'usd', metadata: { orderId } });

/** Creates an intent that is paid with `card`. */
export async function createPaidIntent(
  stripe: Stripe,
  {
    amount = 5_000,
    card = SUCCESS_CARD,
    ...params
  }: Partial<Stripe.PaymentIntentCreateParams> & { card?: string } = {},
): Promise<Stripe.PaymentIntent & { latest_charge: string }> {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    confirm: true,
    payment_method: await createCardMethod(stripe, card),
    ...params,
  });
  if (typeof intent.latest_charge !== 'string') throw new Error(`${intent.id} has no charge`);
  return { ...intent, latest_charge: intent.latest_charge };
}

/** Calls one of the sandbox's own endpoints with the secret key. Throws on an error status. */
export async function postToSandbox(origin: string, path: string, body: object = {}): Promise<unknown> {
  const response = await fetch(`${origin}/_sandbox/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_KEYS.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/**
 * Returns the types of the events after the event with the id `lastId`, oldest first. Without `lastId`,
 * returns the types of all events.
 */
export async function listEventTypesSince(stripe: Stripe, lastId?: string): Promise<string[]> {
  const { data } = await stripe.events.list({
    limit: 100,
    ...(lastId !== undefined && { ending_before: lastId }),
  });
  return data.map(({ type }) => type).reverse();
}

/** Returns the id of the newest event. */
export async function fetchLastEventId(stripe: Stripe): Promise<string> {
  const { data } = await stripe.events.list({ limit: 1 });
  if (!data[0]) throw new Error('no events yet');
  return data[0].id;
}

/** Returns the error of an SDK call. Throws if the call succeeds. */
export async function captureStripeError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('expected the call to be rejected');
}

/** Submits the 3-D Secure page, as the cardholder does. */
export async function submitAuthentication(
  origin: string,
  intent: Stripe.PaymentIntent,
  outcome: 'complete' | 'fail',
) {
  const response = await fetch(`${origin}/_sandbox/payment_intents/${intent.id}/authenticate`, {
    method: 'POST',
    body: new URLSearchParams({
      key: SANDBOX_KEYS.publishable,
      client_secret: intent.client_secret ?? '',
      outcome,
    }),
  });
  if (!response.ok) throw new Error(await response.text());
}
