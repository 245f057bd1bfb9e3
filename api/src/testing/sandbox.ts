import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from '@second-gear/stripe-sandbox/server';
import Stripe from 'stripe';

const SECRET_KEY = 'sk_test_sandbox';
const PUBLIC_KEY = 'pk_test_sandbox';

/** Numbers of the sandbox's test cards. */
export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002760003184',
  /** The payment succeeds and is disputed right after. */
  disputed: '4000000000000259',
};

/** A webhook request that was received. */
export interface Delivery {
  body: string;
  signature: string;
}

/** A fault, as described in the sandbox's README. */
export interface Fault {
  kind: 'error' | 'delay' | 'timeout' | 'drop' | 'fail' | 'abort' | 'reset' | 'garbage';
  /** An exact path, or a prefix that ends in `*`. */
  path: string;
  method?: 'GET' | 'POST';
  /** Number of matching calls that succeed before the fault. Default: 0. */
  after?: number;
  times?: number;
  status?: number;
  delayMs?: number;
  /** For a 429: seconds until the client may retry. */
  retryAfter?: number;
  /** For `garbage`: the response is not JSON (`text`), or is about another object (`other`). */
  body?: 'text' | 'other';
}

/**
 * The payments sandbox and the browser's calls to it. Pending objects stay pending until `emit('advance')`.
 */
export interface TestSandbox {
  /** Settings for a server that uses this sandbox. */
  env: Record<string, string>;
  /** The server's provider client, with the secret key. */
  stripe: Stripe;
  /** Pays like the browser: by card and client secret. Returns the intent's new status. */
  pay: (clientSecret: string, card?: string) => Promise<string>;
  /** Injects a fault into the sandbox's next matching call. */
  injectFault: (fault: Fault) => Promise<void>;
  /** Removes the faults that have not occurred yet. */
  restore: () => Promise<void>;
  /**
   * Simulates cardholders, banks and time through the sandbox's control calls, such as `refunds/next`. Throws
   * if the call is rejected.
   */
  emit: (path: string, body?: object) => Promise<unknown>;
  /** Waits for a webhook of this type about this object. Returns the last such webhook. */
  waitForDelivery: (type: string, objectId: string) => Promise<Delivery>;
  close: () => Promise<void>;
}

/** Starts a server that receives and stores the sandbox's webhooks. */
async function openWebhookReceiver() {
  const deliveries: Delivery[] = [];
  const listeners = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      deliveries.push({ body: Buffer.concat(chunks).toString(), signature });
      response.end();
      for (const checkDeliveries of listeners) checkDeliveries();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const waitForDelivery = (type: string, objectId: string) =>
    new Promise<Delivery>((resolve) => {
      const checkDeliveries = () => {
        const matchingDelivery = deliveries.findLast(({ body }) => {
          const event = JSON.parse(body) as { type: string; data: { object: { id: string } } };
          return event.type === type && event.data.object.id === objectId;
        });
        if (!matchingDelivery) return;
        listeners.delete(checkDeliveries);
        resolve(matchingDelivery);
      };
      listeners.add(checkDeliveries);
      checkDeliveries();
    });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/stripe/webhook`,
    waitForDelivery,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function createStripe(origin: string, key: string): Stripe {
  const { hostname, port } = new URL(origin);
  return new Stripe(key, { host: hostname, port: Number(port), protocol: 'http', telemetry: false });
}

/**
 * Starts the sandbox on a free port, in this process and in memory, because starting a process takes longer
 * than most files' tests. Close it in `afterAll`.
 */
export async function startSandbox(): Promise<TestSandbox> {
  const receiver = await openWebhookReceiver();
  const webhookSecret = `whsec_${randomUUID()}`;
  const sandbox = await createSandbox({ webhook: { url: receiver.url, secret: webhookSecret } });
  const origin = await sandbox.listen();

  const stripe = createStripe(origin, SECRET_KEY);
  const browser = createStripe(origin, PUBLIC_KEY);
  const control = async (method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const controlResponse = await fetch(`${origin}/_sandbox/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const responseText = await controlResponse.text();
    if (!controlResponse.ok) throw new Error(responseText);
    return responseText === '' ? null : JSON.parse(responseText);
  };
  return {
    env: {
      STRIPE_API_BASE: origin,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    stripe,
    waitForDelivery: receiver.waitForDelivery,
    pay: async (clientSecret, card = CARDS.success) => {
      const method = await browser.paymentMethods.create({
        type: 'card',
        card: { number: card, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: '123' },
      });
      const id = clientSecret.split('_secret_')[0] ?? '';
      const secret = { client_secret: clientSecret } as object;
      try {
        const intent = await browser.paymentIntents.confirm(id, { payment_method: method.id, ...secret });
        return intent.status;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return 'declined';
        throw error;
      }
    },
    injectFault: async (fault) => void (await control('POST', 'faults', fault)),
    restore: async () => void (await control('DELETE', 'faults')),
    emit: (path, body = {}) => control('POST', path, body),
    close: async () => {
      await sandbox.close();
      receiver.close();
    },
  };
}
