import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { HttpError } from '../errors.ts';
import { findIntent } from './intents.ts';
import { isHandled, markHandled } from './queries.ts';
import { settle, type Settling } from './settle.ts';

/** As far as the provider's clock may be ahead of ours. */
const TOLERANCE_SECONDS = 300;

const unsigned = () =>
  new HttpError(400, { code: 'bad_signature', message: 'This is not signed by the payment provider' });

/** The provider's event in a raw body. Throws 400 unless the signature is ours and fresh; nothing is parsed before. */
function eventOf(
  payments: Stripe,
  secret: string,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw unsigned();
  try {
    const event = payments.webhooks.constructEvent(body, signature, secret);
    // The library minds the past alone: what is signed for tomorrow would stay fresh until then.
    const signed = Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1]);
    if (!(signed <= Date.now() / 1000 + TOLERANCE_SECONDS)) throw unsigned();
    return event;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw unsigned();
    throw error;
  }
}

/** The provider's own word on the intent of an event; null where it knows none of that id. */
async function intentOf(
  { payments }: Settling,
  { id }: { id?: unknown },
): Promise<Stripe.PaymentIntent | null> {
  return typeof id === 'string' && id !== '' ? findIntent(payments, id) : null;
}

/**
 * Handles an event once. Only money that came matters: every other event tells of a state that the order does not
 * follow, so an event that comes late or out of turn can take nothing back. What the event says of the money is not
 * believed, only what the provider answers about that intent: whoever comes by the secret can invent events. Throws 503
 * when the provider does not answer.
 */
async function handle(settling: Settling, event: Stripe.Event): Promise<void> {
  const { db, log } = settling;
  if (await isHandled(db, event.id)) return;
  if (event.type === 'payment_intent.succeeded') {
    const intent = await intentOf(settling, event.data.object);
    const settlement = intent && (await settle(settling, intent));
    if (settlement?.kind !== 'paid' && settlement?.kind !== 'returned') {
      const reason = settlement?.reason ?? 'unknown';
      log.warn({ eventId: event.id, reason }, 'payment event of no payment of ours');
    }
  }
  // Last: an event whose handling failed is delivered again.
  await markHandled(db, event.id, event.type);
}

/** POST /stripe/webhook, for the provider alone: not one of the contract's calls. */
export function webhookRoute(app: FastifyInstance): void {
  const { payments, env } = app.services;
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/stripe/webhook', { schema: { hide: true } }, async (request) => {
      const signature = request.headers['stripe-signature'];
      const event = eventOf(payments, env.STRIPE_WEBHOOK_SECRET, request.body, signature);
      await handle({ ...app.services, log: request.log }, event);
      return { received: true };
    });
  });
}
