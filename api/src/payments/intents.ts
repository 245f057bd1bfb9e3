import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { orders, paymentIntents } from '../db/tables/orders.ts';
import { ask, isUnexpectedState, isUnknown } from './asking.ts';
import type { PaymentProvider } from './provider.ts';

export const CURRENCY = 'usd';

/** How long a call to the provider may take, where its own time is too long. */
export type Patience = Pick<Stripe.RequestOptions, 'timeout' | 'maxNetworkRetries'>;

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
    return await ask(() => payments.paymentIntents.retrieve(id, {}, patience));
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
    return await ask(() => payments.paymentIntents.cancel(id, {}, patience));
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

/** The order's intent while it can still be paid, or has been: everything but cancelled and unknown. */
async function standingIntent(
  payments: PaymentProvider,
  order: Payable,
): Promise<Stripe.PaymentIntent | null> {
  if (!order.paymentIntentId) return null;
  const intent = await findIntent(payments, order.paymentIntentId);
  return intent === null || intent.status === 'canceled' ? null : intent;
}

function createIntent(payments: PaymentProvider, { id, buyerId, priceCents, paymentIntentId }: Payable) {
  // Two requests at once, or one repeated, get one intent; one that replaces a cancelled intent is another.
  const idempotencyKey = [
    'order',
    id,
    String(priceCents),
    ...(paymentIntentId ? [paymentIntentId] : []),
  ].join('-');
  return ask(() =>
    payments.paymentIntents.create(
      {
        amount: priceCents,
        currency: CURRENCY,
        allowed_payment_method_types: ['card'],
        metadata: { orderId: id, userId: buyerId },
      },
      { idempotencyKey },
    ),
  );
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
  if (standing) return standing;
  const created = await createIntent(payments, order);
  return (await keepIntent(db, order, created.id)) ? created : null;
}
