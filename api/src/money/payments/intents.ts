import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../platform/db/database.ts';
import { orders, paymentIntents } from '../../platform/db/tables/orders.ts';
import {
  assertSameObject,
  callProvider,
  isIdempotencyKeyUsed,
  isResourceMissing,
  isUnexpectedState,
  type Timeouts,
} from '../provider/call-provider.ts';
import type { PaymentProvider } from '../provider/provider.ts';

export const CURRENCY = 'usd';

/** An order that can be paid. */
export interface PayableOrder {
  id: string;
  buyerId: string;
  priceCents: number;
  paymentIntentId: string | null;
}

/** Matches the provider's ids. An id with any other character could change the URL of the request. */
const PROVIDER_ID_PATTERN = /^\w+$/;

/**
 * Returns a payment intent from the provider, or null if there is none with that id. Throws 503 if the
 * provider does not respond.
 */
export async function findIntent(
  payments: PaymentProvider,
  id: string,
  timeouts?: Timeouts,
): Promise<Stripe.PaymentIntent | null> {
  if (!PROVIDER_ID_PATTERN.test(id)) return null;
  try {
    const intent = await callProvider(() => payments.paymentIntents.retrieve(id, {}, timeouts));
    assertSameObject(intent.id === id, 'intent');
    return intent;
  } catch (error) {
    if (isResourceMissing(error)) return null;
    throw error;
  }
}

/**
 * Makes sure that an intent can't be paid anymore. Returns its current state: canceled, or already paid.
 * Returns null if the provider has no such intent. Throws 503 if the provider does not respond.
 */
export async function withdrawIntent(
  { db, payments }: { db: Database; payments: PaymentProvider },
  id: string,
  timeouts?: Timeouts,
): Promise<Stripe.PaymentIntent | null> {
  const intent = await cancelAtProvider(payments, id, timeouts);
  if (intent?.status === 'canceled') await stopPolling(db, id);
  return intent;
}

async function cancelAtProvider(payments: PaymentProvider, id: string, timeouts?: Timeouts) {
  try {
    const intent = await callProvider(() => payments.paymentIntents.cancel(id, {}, timeouts));
    assertSameObject(intent.id === id, 'intent');
    return intent;
  } catch (error) {
    if (isResourceMissing(error)) return null;
    if (!isUnexpectedState(error)) throw error;
    return findIntent(payments, id, timeouts);
  }
}

/** Marks an intent as final: it is canceled, or its money is recorded. */
export const stopPolling = (db: Database, id: string) =>
  db
    .update(paymentIntents)
    .set({ finalAt: new Date() })
    .where(and(eq(paymentIntents.id, id), isNull(paymentIntents.finalAt)));

/**
 * Makes an intent due now, and polls it as often as a new one, because a buyer has the payment form open and
 * may pay at once.
 */
const pollSoon = (db: Database, id: string) =>
  db
    .update(paymentIntents)
    .set({ checkCount: 0, nextAttemptAt: new Date() })
    .where(eq(paymentIntents.id, id));

/** Returns the order's intent, or null if the intent is canceled or unknown to the provider. */
async function findActiveIntent(
  payments: PaymentProvider,
  order: PayableOrder,
): Promise<Stripe.PaymentIntent | null> {
  if (!order.paymentIntentId) return null;
  const intent = await findIntent(payments, order.paymentIntentId);
  return intent === null || intent.status === 'canceled' ? null : intent;
}

/**
 * Returns the idempotency key for creating an order's intent. Simultaneous and repeated requests have the
 * same key, so the provider creates one intent for them. The key changes if a canceled intent must be
 * replaced, or if other parameters are sent, for example after a deployment.
 */
function idempotencyKeyOf(
  { id, paymentIntentId }: PayableOrder,
  params: Stripe.PaymentIntentCreateParams,
): string {
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  return ['order', id, hash, ...(paymentIntentId ? [paymentIntentId] : [])].join('-');
}

async function createIntent(payments: PaymentProvider, order: PayableOrder): Promise<Stripe.PaymentIntent> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: order.priceCents,
    currency: CURRENCY,
    allowed_payment_method_types: ['card'],
    metadata: { orderId: order.id, userId: order.buyerId },
  };
  const createIntentWithKey = (idempotencyKey: string) =>
    callProvider(() => payments.paymentIntents.create(params, { idempotencyKey }));
  const key = idempotencyKeyOf(order, params);
  const intent = await createIntentWithKey(key).catch((error: unknown) => {
    if (!isIdempotencyKeyUsed(error)) throw error;
    // The first call may have created an intent. No one can pay it, because its client secret was never
    // returned.
    return createIntentWithKey(`${key}-${randomUUID()}`);
  });
  assertSameObject(intent.metadata['orderId'] === order.id && intent.amount === order.priceCents, 'order');
  return intent;
}

/**
 * Stores the order's new intent, which is polled from now on. Returns false if the order has ended or has
 * another intent by now. The polls then withdraw the new intent.
 */
const saveIntent = (db: Database, order: PayableOrder, intentId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.insert(paymentIntents).values({ id: intentId, orderId: order.id }).onConflictDoNothing();
    const previousIntentId = order.paymentIntentId;
    const updated = await tx
      .update(orders)
      .set({ paymentIntentId: intentId })
      .where(
        and(
          eq(orders.id, order.id),
          eq(orders.state, 'unpaid'),
          previousIntentId ? eq(orders.paymentIntentId, previousIntentId) : isNull(orders.paymentIntentId),
        ),
      )
      .returning({ id: orders.id });
    return updated.length === 1;
  });

/**
 * Returns the order's usable intent, or creates one for the order's price. Returns null if the order changed
 * in the meantime; the caller must then read the order again. Throws 503 if the provider does not respond.
 */
export async function getOrCreateIntent(
  { db, payments }: { db: Database; payments: PaymentProvider },
  order: PayableOrder,
): Promise<Stripe.PaymentIntent | null> {
  const activeIntent = await findActiveIntent(payments, order);
  if (activeIntent) {
    await pollSoon(db, activeIntent.id);
    return activeIntent;
  }
  const createdIntent = await createIntent(payments, order);
  return (await saveIntent(db, order, createdIntent.id)) ? createdIntent : null;
}

/** Maximum difference between the provider's clock and ours, in seconds. */
const MAX_CLOCK_SKEW_SECONDS = 600;
const PAGE_SIZE = 100;

/**
 * Returns the intents created in a time range, newest first, up to `maxPages` pages of 100. Throws 503 if the
 * provider does not respond.
 */
export async function listIntents(
  payments: PaymentProvider,
  { from, to }: { from: Date; to: Date },
  maxPages: number,
): Promise<Stripe.PaymentIntent[]> {
  const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
  const createdFilter = {
    gte: toSeconds(from) - MAX_CLOCK_SKEW_SECONDS,
    lte: toSeconds(to) + MAX_CLOCK_SKEW_SECONDS,
  };
  const matchingIntents: Stripe.PaymentIntent[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const lastId = matchingIntents.at(-1)?.id;
    const query = {
      created: createdFilter,
      limit: PAGE_SIZE,
      ...(lastId === undefined ? {} : { starting_after: lastId }),
    };
    const { data, has_more: hasMore } = await callProvider(() => payments.paymentIntents.list(query));
    matchingIntents.push(...data);
    if (!hasMore) break;
  }
  return matchingIntents;
}
