import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { orders, paymentIntents } from '../db/tables/orders.ts';
import { ask, isKeySpent, isUnexpectedState, isUnknown, type Patience, requireAbout } from './asking.ts';
import type { PaymentProvider } from './provider.ts';

export const CURRENCY = 'usd';

/** An order that may be paid. */
export interface Payable {
  id: string;
  buyerId: string;
  priceCents: number;
  paymentIntentId: string | null;
}

/** What an id of the provider is made of: anything else would become a part of the address that is asked. */
const ID = /^\w+$/;

/** The provider's own word on an intent; null when it knows none of that id. Throws 503 when it does not answer. */
export async function findIntent(
  payments: PaymentProvider,
  id: string,
  patience?: Patience,
): Promise<Stripe.PaymentIntent | null> {
  if (!ID.test(id)) return null;
  try {
    const intent = await ask(() => payments.paymentIntents.retrieve(id, {}, patience));
    requireAbout(intent.id === id, 'intent');
    return intent;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

/**
 * Makes sure that an intent takes no money any more. Returns it as it is then: cancelled, now or before, or what it
 * was too late for; null when the provider knows none of that id. Throws 503 when the provider does not answer.
 */
export async function withdrawIntent(
  { db, payments }: { db: Database; payments: PaymentProvider },
  id: string,
  patience?: Patience,
): Promise<Stripe.PaymentIntent | null> {
  const intent = await cancelIntent(payments, id, patience);
  if (intent?.status === 'canceled') await endWatch(db, id);
  return intent;
}

async function cancelIntent(payments: PaymentProvider, id: string, patience?: Patience) {
  try {
    const intent = await ask(() => payments.paymentIntents.cancel(id, {}, patience));
    requireAbout(intent.id === id, 'intent');
    return intent;
  } catch (error) {
    if (isUnknown(error)) return null;
    if (!isUnexpectedState(error)) throw error;
    return findIntent(payments, id, patience);
  }
}

/** Notes that nothing more can come of an intent: it is cancelled, or its money is accounted for. */
export const endWatch = (db: Database, id: string) =>
  db
    .update(paymentIntents)
    .set({ finalAt: new Date() })
    .where(and(eq(paymentIntents.id, id), isNull(paymentIntents.finalAt)));

/** Somebody has it before them, and may pay at once: it is looked at as often as a new one again. */
const lookSoon = (db: Database, id: string) =>
  db.update(paymentIntents).set({ looks: 0, nextLookAt: new Date() }).where(eq(paymentIntents.id, id));

/** The order's intent while it can still be paid, or has been: everything but cancelled and unknown. */
async function standingIntent(
  payments: PaymentProvider,
  order: Payable,
): Promise<Stripe.PaymentIntent | null> {
  if (!order.paymentIntentId) return null;
  const intent = await findIntent(payments, order.paymentIntentId);
  return intent === null || intent.status === 'canceled' ? null : intent;
}

/**
 * Two requests at once, or one repeated, have one key and so get one intent; one that replaces a cancelled intent has
 * another, and so has one that asks for something else, as a version of ours to come may.
 */
function keyOf({ id, paymentIntentId }: Payable, params: Stripe.PaymentIntentCreateParams): string {
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  return ['order', id, hash, ...(paymentIntentId ? [paymentIntentId] : [])].join('-');
}

async function createIntent(payments: PaymentProvider, order: Payable): Promise<Stripe.PaymentIntent> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: order.priceCents,
    currency: CURRENCY,
    allowed_payment_method_types: ['card'],
    metadata: { orderId: order.id, userId: order.buyerId },
  };
  const create = (idempotencyKey: string) =>
    ask(() => payments.paymentIntents.create(params, { idempotencyKey }));
  const key = keyOf(order, params);
  const intent = await create(key).catch((error: unknown) => {
    if (!isKeySpent(error)) throw error;
    // An intent that was made all the same is nobody's: its secret has never been handed out.
    return create(`${key}-${randomUUID()}`);
  });
  requireAbout(intent.metadata['orderId'] === order.id && intent.amount === order.priceCents, 'order');
  return intent;
}

/**
 * Notes the order's new intent, which is watched from now on; false when the order has ended or has got another one
 * meanwhile, so that this one is to be withdrawn.
 */
const keepIntent = (db: Database, order: Payable, intentId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.insert(paymentIntents).values({ id: intentId, orderId: order.id }).onConflictDoNothing();
    const before = order.paymentIntentId;
    const kept = await tx
      .update(orders)
      .set({ paymentIntentId: intentId })
      .where(
        and(
          eq(orders.id, order.id),
          eq(orders.state, 'unpaid'),
          before ? eq(orders.paymentIntentId, before) : isNull(orders.paymentIntentId),
        ),
      )
      .returning({ id: orders.id });
    return kept.length === 1;
  });

/**
 * The one intent of an order: the standing one, else a new one of the order's price. Null when the order changed
 * meanwhile; the caller looks at it again. Throws 503 when the provider does not answer.
 */
export async function intentOf(
  { db, payments }: { db: Database; payments: PaymentProvider },
  order: Payable,
): Promise<Stripe.PaymentIntent | null> {
  const standing = await standingIntent(payments, order);
  if (standing) {
    await lookSoon(db, standing.id);
    return standing;
  }
  const created = await createIntent(payments, order);
  return (await keepIntent(db, order, created.id)) ? created : null;
}

/** How far the provider's clock may be from ours, in seconds. */
const CLOCKS_APART = 600;
const PAGE = 100;

/**
 * The intents that the provider made in a span of time, newest first, up to so many pages of a hundred. Throws 503 when
 * it does not answer.
 */
export async function listIntents(
  payments: PaymentProvider,
  { from, to }: { from: Date; to: Date },
  pages: number,
): Promise<Stripe.PaymentIntent[]> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  const created = { gte: seconds(from) - CLOCKS_APART, lte: seconds(to) + CLOCKS_APART };
  const found: Stripe.PaymentIntent[] = [];
  for (let page = 0; page < pages; page += 1) {
    const last = found.at(-1)?.id;
    const query = { created, limit: PAGE, ...(last === undefined ? {} : { starting_after: last }) };
    const { data, has_more: hasMore } = await ask(() => payments.paymentIntents.list(query));
    found.push(...data);
    if (!hasMore) break;
  }
  return found;
}
