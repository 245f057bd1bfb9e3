import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { orders, payments, stripeEvents } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';

/** The order fields that a payment needs. */
export interface OrderToPay {
  id: string;
  buyerId: string | null;
  priceCents: number;
  state: (typeof orders.$inferSelect)['state'];
  lapsesAt: Date | null;
  paymentIntentId: string | null;
  isSellerSuspended: boolean;
}

/** SQL condition that an order's seller is suspended. */
export const isSellerSuspendedSql = sql<boolean>`exists (select 1 from ${users} where ${users.id} = ${orders.sellerId} and ${users.suspended})`;

export async function findOrderToPay(db: Database, id: string): Promise<OrderToPay | undefined> {
  const [order] = await db
    .select({
      id: orders.id,
      buyerId: orders.buyerId,
      priceCents: orders.priceCents,
      state: orders.state,
      lapsesAt: orders.lapsesAt,
      paymentIntentId: orders.paymentIntentId,
      isSellerSuspended: isSellerSuspendedSql,
    })
    .from(orders)
    .where(eq(orders.id, id));
  return order;
}

/** Returns the order's payment, ignoring payments that are being refunded. */
export async function findPayment(
  db: Database,
  orderId: string,
): Promise<{ id: string; intentId: string } | undefined> {
  const [payment] = await db
    .select({ id: payments.id, intentId: payments.intentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.flag)));
  return payment;
}

export async function isEventHandled(db: Database, eventId: string): Promise<boolean> {
  const handledEvents = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, eventId));
  return handledEvents.length > 0;
}

/** Marks an event as handled. If it was delivered twice at the same time, only one row is inserted. */
export const markEventHandled = (db: Database, id: string, type: string) =>
  db.insert(stripeEvents).values({ id, type }).onConflictDoNothing();
