import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders, paymentIntents, payments as paymentRows } from '../../platform/db/tables/orders.ts';
import { lockUsers } from '../../platform/locks/locks.ts';
import { holdPayment } from '../escrow/hold-payment.ts';
import { refundReceivedPayment } from '../escrow/request-refund.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { sendRefundsNow } from '../refund-processing/send-refunds.ts';
import { CURRENCY, stopPolling } from './intents.ts';
import { isSellerSuspendedSql } from './queries.ts';

/** Result of settling an intent: whether its money paid for the order. */
export type Settlement =
  /** The payment is recorded, now or earlier. `paymentId` is the id of its row. */
  | { kind: 'paid'; orderId: string; paymentId: string }
  /** The payment came too late or twice, so its money is refunded. */
  | { kind: 'returned'; orderId: string }
  /** The intent is not paid, or does not match its order. */
  | { kind: 'refused'; reason: 'not_succeeded' | 'mismatch' };

type RecordingResult =
  | Settlement
  /** The money must be refunded. `flag` is the reason, `refundId` the refund. */
  | { kind: 'owed'; orderId: string; flag: string; refundId: string };

type Order = typeof orders.$inferSelect;

/**
 * Returns whether the intent has the order's currency, full price and buyer. If the buyer is deleted, any
 * payer is accepted.
 */
const matchesOrder = (intent: Stripe.PaymentIntent, order: Order): boolean =>
  intent.currency === CURRENCY &&
  intent.amount === order.priceCents &&
  intent.amount_received === order.priceCents &&
  (order.buyerId === null || order.buyerId === intent.metadata['userId']);

/** Marks the order's car as sold. Returns null, or the reason why this order does not get the car. */
async function markCarSold(tx: Database, order: Order): Promise<string | null> {
  if (order.state !== 'unpaid') return order.carId ? `order_${order.state}` : 'car_gone';
  if (!order.carId) return 'car_gone';
  const [car] = await tx
    .select({ status: cars.status })
    .from(cars)
    .where(eq(cars.id, order.carId))
    .for('update');
  // The order had reserved the car, but the seller sold it to another buyer.
  if (!car || car.status === 'sold') return 'car_gone';
  const isSuspended = (await tx.$count(orders, and(eq(orders.id, order.id), isSellerSuspendedSql))) > 0;
  await tx
    .update(cars)
    .set({ status: isSuspended ? 'available' : 'sold' })
    .where(eq(cars.id, order.carId));
  return isSuspended ? 'seller_suspended' : null;
}

/**
 * Locks and returns an intent's order. An intent that we created belongs to the order that we created it
 * for, even if the intent's metadata has changed since.
 *
 * Locks the user before the order. All transactions lock users first, then orders, then cars, which prevents
 * deadlocks.
 */
async function lockOrderOf(tx: Database, intent: Stripe.PaymentIntent) {
  const [storedIntent] = await tx
    .select({ orderId: paymentIntents.orderId })
    .from(paymentIntents)
    .where(eq(paymentIntents.id, intent.id));
  const orderId = storedIntent?.orderId ?? intent.metadata['orderId'] ?? '';
  const byId = eq(orders.id, orderId);
  const [orderRow] = await tx.select({ buyerId: orders.buyerId }).from(orders).where(byId);
  if (orderRow?.buyerId) await lockUsers(tx, [orderRow.buyerId]);
  const [order] = await tx.select().from(orders).where(byId).for('update');
  return { order, isOurs: storedIntent !== undefined };
}

/**
 * Returns the reason why an intent must be refunded. If there is none, marks the order's car as sold and
 * returns null.
 */
async function findRefundReason(
  tx: Database,
  intent: Stripe.PaymentIntent,
  order: Order,
): Promise<string | null> {
  if (!matchesOrder(intent, order)) return 'mismatch';
  const acceptedPayment = and(eq(paymentRows.orderId, order.id), isNull(paymentRows.flag));
  if ((await tx.$count(paymentRows, acceptedPayment)) > 0) return 'paid_twice';
  return markCarSold(tx, order);
}

/** Records a succeeded intent for its order in one transaction. Never overwrites an earlier payment. */
const recordPayment = (db: Database, intent: Stripe.PaymentIntent): Promise<RecordingResult> =>
  db.transaction(async (tx): Promise<RecordingResult> => {
    const { order, isOurs } = await lockOrderOf(tx, intent);
    // An intent that we did not create may belong to another program, so it is neither recorded nor refunded.
    if (!order || !(isOurs || matchesOrder(intent, order))) return { kind: 'refused', reason: 'mismatch' };
    const orderId = order.id;
    const [earlierPayment] = await tx.select().from(paymentRows).where(eq(paymentRows.intentId, intent.id));
    if (earlierPayment) {
      await stopPolling(tx, intent.id);
      return earlierPayment.flag === null
        ? { kind: 'paid', orderId, paymentId: earlierPayment.id }
        : { kind: 'returned', orderId };
    }
    const flag = await findRefundReason(tx, intent, order);
    const paymentId = randomUUID();
    await tx.insert(paymentRows).values({
      id: paymentId,
      orderId,
      intentId: intent.id,
      amountCents: intent.amount_received,
      currency: intent.currency,
      userId: order.buyerId,
      flag,
    });
    await stopPolling(tx, intent.id);
    const change = orderChangeOf(order, flag, { paymentId, paymentIntentId: intent.id });
    if (change) await tx.update(orders).set(change).where(eq(orders.id, orderId));
    const money = { orderId, paymentId, amountCents: intent.amount_received };
    if (flag !== null) {
      return {
        kind: 'owed',
        orderId,
        flag,
        refundId: await refundReceivedPayment(tx, { ...money, reason: flag }),
      };
    }
    await holdPayment(tx, money);
    return { kind: 'paid', orderId, paymentId };
  });

/** Returns the order's changes after a payment, or null if the payment does not affect the order. */
function orderChangeOf(
  order: Order,
  flag: string | null,
  paid: { paymentId: string; paymentIntentId: string },
): Partial<Order> | null {
  if (flag === null) return { ...paid, state: 'paid', lapsesAt: null };
  if (flag === 'mismatch' || flag === 'paid_twice') return null;
  return {
    ...(order.paymentId === null ? { paymentId: paid.paymentId } : {}),
    ...(order.state === 'unpaid' ? { state: 'cancelled', lapsesAt: null } : {}),
  };
}

/**
 * Settles an intent that was read from the provider: records the payment, marks the order as paid and its car
 * as sold. A repeat changes nothing.
 *
 * Flags and refunds the money if the order has ended or its car is sold. If the provider does not respond,
 * the job sends the refund later.
 */
export async function settle(
  paymentContext: PaymentContext,
  intent: Stripe.PaymentIntent,
): Promise<Settlement> {
  if (intent.status !== 'succeeded') return { kind: 'refused', reason: 'not_succeeded' };
  const recorded = await recordPayment(paymentContext.db, intent);
  if (recorded.kind !== 'owed') return recorded;
  const { orderId, flag, refundId } = recorded;
  paymentContext.log.warn({ orderId, intentId: intent.id, flag }, 'refunding payment');
  await sendRefundsNow(paymentContext, [refundId]);
  return { kind: 'returned', orderId };
}
