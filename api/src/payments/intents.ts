import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { orders } from '../db/tables/orders.ts';
import { ask, isUnexpectedState, isUnknown } from './asking.ts';
import type { PaymentProvider } from './provider.ts';

export const CURRENCY = 'usd';

/** An order that may be paid. */
export interface Payable {
  id: string;
  buyerId: string;
  priceCents: number;
  paymentIntentId: string | null;
}

/** The provider's own word on an intent; null when it knows none of that id. Throws 503 when it does not answer. */
export async function findIntent(
  payments: PaymentProvider,
  id: string,
): Promise<Stripe.PaymentIntent | null> {
  try {
    return await ask(() => payments.paymentIntents.retrieve(id));
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

/**
 * Makes sure that an intent takes no money any more: true when it was cancelled now or before, or is unknown;
 * false when it is too late. Throws 503 when the provider does not answer.
 */
export async function withdrawIntent(payments: PaymentProvider, id: string): Promise<boolean> {
  try {
    await ask(() => payments.paymentIntents.cancel(id));
    return true;
  } catch (error) {
    if (isUnknown(error)) return true;
    if (!isUnexpectedState(error)) throw error;
    const intent = await findIntent(payments, id);
    return intent === null || intent.status === 'canceled';
  }
}

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

/** Notes the order's new intent; false when the order has ended or has got another one meanwhile. */
async function keepIntent(db: Database, order: Payable, intentId: string): Promise<boolean> {
  const before = order.paymentIntentId;
  const kept = await db
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
}

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
