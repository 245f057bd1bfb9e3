import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { followDispute } from '../disputes/bank.ts';
import { HttpError } from '../errors.ts';
import { checkAccount } from '../payouts/account.ts';
import { followTransfer } from '../payouts/follow.ts';
import { followRefund } from '../refunds/follow.ts';
import { ask, isUnknown, requireAbout } from './asking.ts';
import { findIntent } from './intents.ts';
import { isHandled, markHandled } from './queries.ts';
import { settle } from './settle.ts';
import type { Settling } from './settling.ts';

/** Maximum time that the provider's clock may be ahead of ours. */
const TOLERANCE_SECONDS = 300;

const unsigned = () =>
  new HttpError(400, { code: 'bad_signature', message: 'This is not signed by the payment provider' });

/** Returns the event in a body that is signed with one of the secrets. Throws 400 if no signature matches. */
function verified(
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
  throw unsigned();
}

/**
 * Returns the event in a raw body. Throws 400 unless the signature is ours and recent. Parses nothing before
 * that check.
 */
function eventOf(
  payments: Stripe,
  secrets: readonly string[],
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw unsigned();
  const event = verified(payments, secrets, body, signature);
  // The library rejects only old timestamps. A timestamp in the future would stay valid until then.
  const signed = Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1]);
  if (!(signed <= Date.now() / 1000 + TOLERANCE_SECONDS)) throw unsigned();
  return event;
}

/** Returns the id of the object that an event is about, or null if it has no usable id. */
function subjectOf({ type, account, data: { object } }: Stripe.Event): string | null {
  // This event is about our access to the account. Its object is our own application.
  if (type === 'account.application.deauthorized') return account ?? null;
  return 'id' in object && typeof object.id === 'string' && /^\w+$/.test(object.id) ? object.id : null;
}

/** Returns the provider's object with that id, or null if there is none. */
async function found<T extends { id: string }>(id: string, work: () => Promise<T>): Promise<T | null> {
  try {
    const answer = await ask(work);
    requireAbout(answer.id === id, 'object');
    return answer;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

async function followPayment(settling: Settling, id: string, eventId: string): Promise<void> {
  const intent = await findIntent(settling.payments, id);
  const settlement = intent && (await settle(settling, intent));
  if (settlement?.kind === 'paid' || settlement?.kind === 'returned') return;
  const reason = settlement?.reason ?? 'unknown';
  settling.log.warn({ eventId, reason }, 'payment event of no payment of ours');
}

/** Returns the handler for an event and for the id of its object. */
function followerOf(
  type: string,
): ((settling: Settling, id: string, eventId: string) => Promise<void>) | null {
  if (type === 'payment_intent.succeeded') return followPayment;
  if (type.startsWith('refund.') || type === 'charge.refund.updated') {
    return async (settling, id) => {
      const made = await found(id, () => settling.payments.refunds.retrieve(id));
      if (made) await followRefund(settling, made);
    };
  }
  if (type === 'charge.refunded') {
    return async (settling, id) => {
      const { data, object } = await ask(() => settling.payments.refunds.list({ charge: id, limit: 100 }));
      requireAbout(object === 'list', 'list');
      for (const one of data) await followRefund(settling, one);
    };
  }
  if (type.startsWith('charge.dispute.')) {
    return async (settling, id) => {
      const claim = await found(id, () => settling.payments.disputes.retrieve(id));
      if (claim) await followDispute(settling, claim);
    };
  }
  if (type.startsWith('transfer.')) {
    return async (settling, id) => {
      const transfer = await found(id, () => settling.payments.transfers.retrieve(id));
      if (transfer) await followTransfer(settling, transfer);
    };
  }
  if (type === 'account.updated' || type === 'account.application.deauthorized') {
    return async (settling, id) => {
      await checkAccount(settling, id);
    };
  }
  return null;
}

/**
 * Handles an event once. The event only triggers a read of the object from the provider. So late, reordered
 * or forged events can't record anything untrue. Throws 503 if the provider does not respond.
 */
async function handle(settling: Settling, event: Stripe.Event): Promise<void> {
  if (await isHandled(settling.db, event.id)) return;
  const follow = followerOf(event.type);
  const id = subjectOf(event);
  if (follow && id !== null) await follow(settling, id, event.id);
  // Last, because a failed event is delivered again.
  await markHandled(settling.db, event.id, event.type);
}

/** POST /stripe/webhook. Only the provider calls it, so it is not in the contract. */
export function webhookRoute(app: FastifyInstance): void {
  const { payments, env } = app.services;
  const connect = env.STRIPE_CONNECT_WEBHOOK_SECRET;
  const secrets = [env.STRIPE_WEBHOOK_SECRET, ...(connect === undefined ? [] : [connect])];
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/stripe/webhook', { schema: { hide: true } }, async (request) => {
      const signature = request.headers['stripe-signature'];
      const event = eventOf(payments, secrets, request.body, signature);
      await handle({ ...app.services, log: request.log }, event);
      return { received: true };
    });
  });
}
