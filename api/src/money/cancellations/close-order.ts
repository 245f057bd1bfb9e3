import type { Party } from '@second-gear/contract/order-steps';
import { and, asc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { withdrawIntent } from '../payments/intents.ts';
import { settle } from '../payments/settle.ts';
import type { PaymentContext } from '../provider/provider.ts';

export type CloseOutcome =
  | 'ended'
  /** The payment had succeeded, so the order is now paid. */
  | 'paid'
  /** The payment is in progress, so its outcome is unknown. */
  | 'paying'
  /** The order is no longer unpaid or does not exist. */
  | 'not_open';

/** The party that ends an order, and its reason. */
export interface ClosedBy {
  party: Party;
  reason: string;
}

interface UnpaidOrder {
  id: string;
  paymentIntentId: string | null;
}

async function findUnpaidOrder(db: Database, id: string): Promise<UnpaidOrder | undefined> {
  const [order] = await db
    .select({ id: orders.id, paymentIntentId: orders.paymentIntentId })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.state, 'unpaid')));
  return order;
}

/** Ends the unpaid orders that match and makes their cars available. Returns their ids. */
async function closeUnpaidOrders(
  tx: Database,
  condition: SQL | undefined,
  endState: 'cancelled' | 'lapsed',
  closedBy?: ClosedBy,
): Promise<string[]> {
  const isUnpaid = and(eq(orders.state, 'unpaid'), condition);
  // Locks orders before cars, each by id, to prevent deadlocks.
  await tx.select({ id: orders.id }).from(orders).where(isUnpaid).orderBy(asc(orders.id)).for('update');
  const closedOrders = await tx
    .update(orders)
    .set({
      ...{ state: endState, lapsesAt: null },
      ...(closedBy && { endedBy: closedBy.party, endReason: closedBy.reason }),
    })
    .where(isUnpaid)
    .returning({ id: orders.id, carId: orders.carId });
  const carIds = closedOrders.map(({ carId }) => carId).filter((carId) => carId !== null);
  if (carIds.length > 0) {
    const isBooked = and(inArray(cars.id, carIds), eq(cars.status, 'booked'));
    await tx.select({ id: cars.id }).from(cars).where(isBooked).orderBy(asc(cars.id)).for('update');
    await tx.update(cars).set({ status: 'available' }).where(isBooked);
  }
  return closedOrders.map(({ id }) => id);
}

/**
 * Cancels the unpaid orders that match, in the caller's transaction and without contacting the provider.
 * Returns their ids. The caller must withdraw their payment intents after the commit.
 */
export const cancelUnpaidOrders = (tx: Database, condition: SQL | undefined): Promise<string[]> =>
  closeUnpaidOrders(tx, condition, 'cancelled');

/**
 * Runs `closeInTransaction` in its own transaction or as part of another. Returns whether the order has
 * ended.
 */
type RunInTransaction = (closeInTransaction: (tx: Database) => Promise<boolean>) => Promise<boolean>;

/**
 * Ends an unpaid order and makes its car available. Withdraws the payment intent first, so an ended
 * order can't be paid. Throws 503 without any change if the provider is unavailable.
 */
export async function closeOrder(
  paymentContext: PaymentContext,
  id: string,
  endState: 'cancelled' | 'lapsed',
  {
    closedBy,
    runInTransaction = (closeInTransaction) => paymentContext.db.transaction(closeInTransaction),
  }: { closedBy?: ClosedBy; runInTransaction?: RunInTransaction } = {},
): Promise<CloseOutcome> {
  const { db } = paymentContext;
  for (;;) {
    const order = await findUnpaidOrder(db, id);
    if (!order) return 'not_open';
    const intentId = order.paymentIntentId;
    const intent = intentId ? await withdrawIntent(paymentContext, intentId) : null;
    if (intent?.status === 'succeeded') {
      const { kind } = await settle(paymentContext, intent);
      return kind === 'paid' ? 'paid' : 'not_open';
    }
    if (intent && intent.status !== 'canceled') return 'paying';
    const hasSameIntent = intentId ? eq(orders.paymentIntentId, intentId) : isNull(orders.paymentIntentId);
    const condition = and(eq(orders.id, id), hasSameIntent);
    const isClosed = await runInTransaction(
      async (tx) => (await closeUnpaidOrders(tx, condition, endState, closedBy)).length > 0,
    );
    if (isClosed) return 'ended';
    // Another intent was created in the meantime, so retry.
  }
}

/**
 * Expires the unpaid orders whose deadline has passed. If the provider is unavailable or a payment is in
 * progress, the order waits for the next run.
 */
export async function expireUnpaidOrders(paymentContext: PaymentContext, now = new Date()): Promise<void> {
  const { db, log } = paymentContext;
  const overdueOrders = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'unpaid'), lte(orders.lapsesAt, now)))
    .orderBy(asc(orders.lapsesAt));
  for (const { id } of overdueOrders) {
    try {
      const outcome = await closeOrder(paymentContext, id, 'lapsed');
      log.info({ orderId: id, ending: outcome }, 'unpaid order reached its deadline');
    } catch (error) {
      log.warn({ err: error, orderId: id }, 'could not expire an unpaid order');
    }
  }
}
