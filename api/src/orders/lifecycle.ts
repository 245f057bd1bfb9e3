import type { Party } from '@second-gear/contract/order-steps';
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { withdrawIntent } from '../payments/intents.ts';
import { settle } from '../payments/settle.ts';
import type { Settling } from '../payments/settling.ts';

/** What became of an order that was to end. */
export type Ending =
  | 'ended'
  /** Its payment had come through: it is paid instead. */
  | 'paid'
  /** Its payment is under way: nobody knows yet. */
  | 'paying'
  /** It is no longer unpaid, or there never was one. */
  | 'not_open';

/** Who ends an order, and why in words. */
export interface EndedBy {
  by: Party;
  reason: string;
}

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

/** Ends the unpaid orders that match, and frees their cars; returns their ids. */
async function close(
  tx: Database,
  which: SQL | undefined,
  to: 'cancelled' | 'lapsed',
  by?: EndedBy,
): Promise<string[]> {
  const unpaid = and(eq(orders.state, 'unpaid'), which);
  // Orders before cars, of one kind by their ids, as everywhere: so no two who lock wait for one another.
  await tx.select({ id: orders.id }).from(orders).where(unpaid).orderBy(asc(orders.id)).for('update');
  const ended = await tx
    .update(orders)
    .set({ state: to, lapsesAt: null, ...(by && { endedBy: by.by, endReason: by.reason }) })
    .where(unpaid)
    .returning({ id: orders.id, carId: orders.carId });
  const carIds = ended.map(({ carId }) => carId).filter((carId) => carId !== null);
  if (carIds.length > 0) {
    const booked = and(inArray(cars.id, carIds), eq(cars.status, 'booked'));
    await tx.select({ id: cars.id }).from(cars).where(booked).orderBy(asc(cars.id)).for('update');
    await tx.update(cars).set({ status: 'available' }).where(booked);
  }
  return ended.map(({ id }) => id);
}

/**
 * Cancels the unpaid orders that match as part of the caller's transaction, without asking the provider. Returns
 * their ids: once the transaction stands, their intents are to be withdrawn.
 */
export const cancelOrders = (tx: Database, which: SQL | undefined): Promise<string[]> =>
  close(tx, which, 'cancelled');

/** Runs what ends an order as one transaction, or as a part of one; what it returns says whether the order has ended. */
type InOne = (end: (tx: Database) => Promise<boolean>) => Promise<boolean>;

/**
 * Ends an unpaid order and frees its car. The intent is withdrawn at the provider first: what is ended here can
 * no longer be paid there. Throws 503 when the provider does not answer; nothing has changed then.
 */
export async function endOrder(
  settling: Settling,
  id: string,
  to: 'cancelled' | 'lapsed',
  { by, inOne = (end) => settling.db.transaction(end) }: { by?: EndedBy; inOne?: InOne } = {},
): Promise<Ending> {
  const { db } = settling;
  for (;;) {
    const order = await findOpen(db, id);
    if (!order) return 'not_open';
    const intentId = order.paymentIntentId;
    const intent = intentId ? await withdrawIntent(settling, intentId) : null;
    if (intent?.status === 'succeeded') {
      const { kind } = await settle(settling, intent);
      return kind === 'paid' ? 'paid' : 'not_open';
    }
    if (intent && intent.status !== 'canceled') return 'paying';
    const same = intentId ? eq(orders.paymentIntentId, intentId) : isNull(orders.paymentIntentId);
    const which = and(eq(orders.id, id), same);
    const ended = await inOne(async (tx) => (await close(tx, which, to, by)).length > 0);
    // Else another intent was made since the order was read: look again.
    if (ended) return 'ended';
  }
}
