import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { HttpError } from '../../platform/errors/errors.ts';
import { syncDispute } from '../bank-disputes/bank-disputes.ts';
import { findIntent } from '../payments/intents.ts';
import { isEventHandled, markEventHandled } from '../payments/queries.ts';
import { settle } from '../payments/settle.ts';
import { refreshAccount } from '../payouts/account.ts';
import { syncTransfer } from '../payouts/sync-transfers.ts';
import { assertSameObject, callProvider, isResourceMissing } from '../provider/call-provider.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { syncRefund } from '../refunds/sync-refunds.ts';

/** Maximum time that the provider's clock may be ahead of the server's. */
const CLOCK_TOLERANCE_SECONDS = 300;

const badSignatureError = () =>
  new HttpError(400, { code: 'bad_signature', message: 'The signature is not from the payment provider' });

/**
 * Returns the event of a body that is signed with one of the secrets. Throws 400 if it is signed with none of
 * them.
 */
function verifyEvent(
  payments: Stripe,
  secrets: readonly string[],
  body: Buffer,
  signature: string,
): Stripe.Event {
  for (const secret of secrets) {
    try {
      return payments.webhooks.constructEvent(body, signature, secret);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw badSignatureError();
}

/**
 * Returns the event of a raw body. Throws 400 if its signature is invalid or too old. The body is parsed only
 * after that check.
 */
function parseEvent(
  payments: Stripe,
  secrets: readonly string[],
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw badSignatureError();
  const event = verifyEvent(payments, secrets, body, signature);
  // The library rejects only old timestamps. Without this check, a signature with a timestamp in the future
  // would stay valid until long after that time.
  const signedAt = Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1]);
  if (!(signedAt <= Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS)) throw badSignatureError();
  return event;
}

/** Returns the id of the object that an event is about, or null if that object has no valid id. */
function eventObjectIdOf({ type, account, data: { object } }: Stripe.Event): string | null {
  // This event is about our access to the account. Its object is our application, not the account.
  if (type === 'account.application.deauthorized') return account ?? null;
  return 'id' in object && typeof object.id === 'string' && /^\w+$/.test(object.id) ? object.id : null;
}

/** Returns the provider's object with that id, or null if there is none. */
async function retrieveObject<T extends { id: string }>(
  id: string,
  fetchObject: () => Promise<T>,
): Promise<T | null> {
  try {
    const providerObject = await callProvider(fetchObject);
    assertSameObject(providerObject.id === id, 'object');
    return providerObject;
  } catch (error) {
    if (isResourceMissing(error)) return null;
    throw error;
  }
}

async function syncPayment(paymentContext: PaymentContext, id: string, eventId: string): Promise<void> {
  const intent = await findIntent(paymentContext.payments, id);
  const settlement = intent && (await settle(paymentContext, intent));
  if (settlement?.kind === 'paid' || settlement?.kind === 'returned') return;
  const reason = settlement?.reason ?? 'unknown';
  paymentContext.log.warn({ eventId, reason }, 'payment event for an unknown payment');
}

/**
 * Returns the handler for events of this type, or null if we ignore them. The handler gets the id of the
 * event's object.
 */
function handlerFor(
  type: string,
): ((paymentContext: PaymentContext, id: string, eventId: string) => Promise<void>) | null {
  if (type === 'payment_intent.succeeded') return syncPayment;
  if (type.startsWith('refund.') || type === 'charge.refund.updated') {
    return async (paymentContext, id) => {
      const refund = await retrieveObject(id, () => paymentContext.payments.refunds.retrieve(id));
      if (refund) await syncRefund(paymentContext, refund);
    };
  }
  if (type === 'charge.refunded') {
    return async (paymentContext, id) => {
      const { data, object } = await callProvider(() =>
        paymentContext.payments.refunds.list({ charge: id, limit: 100 }),
      );
      assertSameObject(object === 'list', 'list');
      for (const listedRefund of data) await syncRefund(paymentContext, listedRefund);
    };
  }
  if (type.startsWith('charge.dispute.')) {
    return async (paymentContext, id) => {
      const dispute = await retrieveObject(id, () => paymentContext.payments.disputes.retrieve(id));
      if (dispute) await syncDispute(paymentContext, dispute);
    };
  }
  if (type.startsWith('transfer.')) {
    return async (paymentContext, id) => {
      const transfer = await retrieveObject(id, () => paymentContext.payments.transfers.retrieve(id));
      if (transfer) await syncTransfer(paymentContext, transfer);
    };
  }
  if (type === 'account.updated' || type === 'account.application.deauthorized') {
    return async (paymentContext, id) => {
      await refreshAccount(paymentContext, id);
    };
  }
  return null;
}

/**
 * Handles an event once. The event only causes a read of its object from the provider, so late, reordered or
 * forged events can't record anything untrue. Throws 503 if the provider does not respond.
 */
async function handleEvent(paymentContext: PaymentContext, event: Stripe.Event): Promise<void> {
  if (await isEventHandled(paymentContext.db, event.id)) return;
  const sync = handlerFor(event.type);
  const id = eventObjectIdOf(event);
  if (sync && id !== null) await sync(paymentContext, id, event.id);
  // Marks the event as handled only after it was handled successfully. If handling fails, the provider
  // delivers the event again.
  await markEventHandled(paymentContext.db, event.id, event.type);
}

/** POST /stripe/webhook. Only the provider calls it, so it is not in the contract. */
export function webhookRoute(app: FastifyInstance): void {
  const { payments, env } = app.services;
  const connectSecret = env.STRIPE_CONNECT_WEBHOOK_SECRET;
  const secrets = [env.STRIPE_WEBHOOK_SECRET, ...(connectSecret === undefined ? [] : [connectSecret])];
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/stripe/webhook', { schema: { hide: true } }, async (request) => {
      const signature = request.headers['stripe-signature'];
      const event = parseEvent(payments, secrets, request.body, signature);
      await handleEvent({ ...app.services, log: request.log }, event);
      return { received: true };
    });
  });
}
