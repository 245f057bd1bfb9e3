import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { findIntent, withdrawIntent } from '../payments/intents.ts';
import { settle, type Settling } from '../payments/settle.ts';

/** What became of an order that was to end. */
export type Ending =
  | 'ended'
  /** Its payment had come through: it is paid instead. */
  | 'paid'
  /** Its payment is under way: nobody knows yet. */
  | 'paying'
  /** It is no longer unpaid, or there never was one. */
  | 'not_open';

interface OpenOrder {
  id: string;
  paymentIntentId: string | null;
}

async function findOpen(db: Database, id: string): Promise<OpenOrder | undefined> {
  const [order] = await db
    .select({ id: orders.id, paymentIntentId: orders.paymentIntentId })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.state, 'unpaid')));
  return order;
}

/** Ends the order and frees its car, unless it was paid or got another intent meanwhile. */
const close = (db: Database, { id, paymentIntentId }: OpenOrder, to: 'cancelled' | 'lapsed') =>
  db.transaction(async (tx) => {
    const sameIntent = paymentIntentId
      ? eq(orders.paymentIntentId, paymentIntentId)
      : isNull(orders.paymentIntentId);
    const [ended] = await tx
      .update(orders)
      .set({ state: to, lapsesAt: null })
      .where(and(eq(orders.id, id), eq(orders.state, 'unpaid'), sameIntent))
      .returning({ carId: orders.carId });
    if (!ended) return false;
    if (ended.carId) {
      await tx
        .update(cars)
        .set({ status: 'available' })
        .where(and(eq(cars.id, ended.carId), eq(cars.status, 'booked')));
    }
    return true;
  });

/**
 * Ends an unpaid order and frees its car. The intent is withdrawn at the provider first: what is ended here can
 * no longer be paid there. Throws 503 when the provider does not answer; nothing has changed then.
 */
export async function endOrder(settling: Settling, id: string, to: 'cancelled' | 'lapsed'): Promise<Ending> {
  const { db, payments } = settling;
  for (;;) {
    const order = await findOpen(db, id);
    if (!order) return 'not_open';
    const intentId = order.paymentIntentId;
    if (intentId && !(await withdrawIntent(payments, intentId))) {
      const intent = await findIntent(payments, intentId);
      if (intent?.status !== 'succeeded') return 'paying';
      const { kind } = await settle(settling, intent);
      return kind === 'paid' ? 'paid' : 'not_open';
    }
    // Another intent may have been made since the order was read: then look again.
    if (await close(db, order, to)) return 'ended';
  }
}
