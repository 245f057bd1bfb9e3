import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { orders, payments, stripeEvents } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';

/** What paying needs to know of an order. */
export interface OrderToPay {
  id: string;
  buyerId: string | null;
  priceCents: number;
  state: (typeof orders.$inferSelect)['state'];
  lapsesAt: Date | null;
  paymentIntentId: string | null;
  sellerSuspended: boolean;
}

/** Whether an order's seller may not sell at the moment. */
export const sellerSuspended = sql<boolean>`exists (select 1 from ${users} where ${users.id} = ${orders.sellerId} and ${users.suspended})`;

export async function findOrderToPay(db: Database, id: string): Promise<OrderToPay | undefined> {
  const [order] = await db
    .select({
      id: orders.id,
      buyerId: orders.buyerId,
      priceCents: orders.priceCents,
      state: orders.state,
      lapsesAt: orders.lapsesAt,
      paymentIntentId: orders.paymentIntentId,
      sellerSuspended,
    })
    .from(orders)
    .where(eq(orders.id, id));
  return order;
}

/** The order's payment that stands; one that goes back is none. */
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
