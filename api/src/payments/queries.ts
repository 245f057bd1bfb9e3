import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { orders, payments, stripeEvents } from '../db/tables/orders.ts';

/** What paying needs to know of an order. */
export interface OrderToPay {
  id: string;
  buyerId: string | null;
  priceCents: number;
  state: (typeof orders.$inferSelect)['state'];
  lapsesAt: Date | null;
  paymentIntentId: string | null;
}

export async function findOrderToPay(db: Database, id: string): Promise<OrderToPay | undefined> {
  const [order] = await db
    .select({
      id: orders.id,
      buyerId: orders.buyerId,
      priceCents: orders.priceCents,
      state: orders.state,
      lapsesAt: orders.lapsesAt,
      paymentIntentId: orders.paymentIntentId,
    })
    .from(orders)
    .where(eq(orders.id, id));
  return order;
}

/** The order's payment that stands, not one that goes back. */
export async function findPayment(
  db: Database,
  orderId: string,
): Promise<{ id: string; intentId: string; flag: string | null } | undefined> {
  const [payment] = await db
    .select({ id: payments.id, intentId: payments.intentId, flag: payments.flag })
    .from(payments)
    .where(eq(payments.orderId, orderId));
  return payment;
}

/** Intents of unpaid orders by order id, `limit` at a time, after the id `from`. */
export const listOpenIntents = (db: Database, from: string, limit: number) =>
  db
    .select({ orderId: orders.id, intentId: orders.paymentIntentId })
    .from(orders)
    .where(and(eq(orders.state, 'unpaid'), isNotNull(orders.paymentIntentId), gt(orders.id, from)))
    .orderBy(asc(orders.id))
    .limit(limit);

export async function isHandled(db: Database, eventId: string): Promise<boolean> {
  const found = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, eventId));
  return found.length > 0;
}

/** Remembers an event as done; one that two deliveries handled at once is remembered once. */
export const markHandled = (db: Database, id: string, type: string) =>
  db.insert(stripeEvents).values({ id, type }).onConflictDoNothing();
