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

/** As far as the provider's clock may be ahead of ours. */
const TOLERANCE_SECONDS = 300;

const unsigned = () =>
  new HttpError(400, { code: 'bad_signature', message: 'This is not signed by the payment provider' });

/** The event in a body that is signed with one of the secrets. Throws 400 where none of them signed it. */
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

/** The provider's event in a raw body. Throws 400 unless the signature is ours and fresh; nothing is parsed before. */
function eventOf(
  payments: Stripe,
  secrets: readonly string[],
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw unsigned();
  const event = verified(payments, secrets, body, signature);
  // The library minds the past alone: what is signed for tomorrow would stay fresh until then.
  const signed = Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1]);
  if (!(signed <= Date.now() / 1000 + TOLERANCE_SECONDS)) throw unsigned();
  return event;
}

/** Id of what an event is about; null where it has none that could be asked for. */
function subjectOf({ type, account, data: { object } }: Stripe.Event): string | null {
  // What is revoked is our access to the account, and the object is ourselves.
  if (type === 'account.application.deauthorized') return account ?? null;
  return 'id' in object && typeof object.id === 'string' && /^\w+$/.test(object.id) ? object.id : null;
}

/** What the provider has of that id, or null where it knows nothing of the kind. */
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

/** What is done about each kind of event, by the id of what it is about. */
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
 * Handles an event once. Money that came, went back or is disputed matters; an event is no more than a hint to ask the
 * provider about what it names, so one that is late, out of turn or invented by who came by the secret can change
 * nothing that is not so. Throws 503 when the provider does not answer.
 */
async function handle(settling: Settling, event: Stripe.Event): Promise<void> {
  if (await isHandled(settling.db, event.id)) return;
  const follow = followerOf(event.type);
  const id = subjectOf(event);
  if (follow && id !== null) await follow(settling, id, event.id);
  // Last: an event whose handling failed is delivered again.
  await markHandled(settling.db, event.id, event.type);
}

/** POST /stripe/webhook, for the provider alone: not one of the contract's calls. */
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
