import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders, payments } from '../../platform/db/tables/orders.ts';

/**
 * Marks a payment as refunded once all of its money is returned. If the order was canceled or has expired, it
 * becomes refunded too.
 */
export async function updateRefundedState(
  tx: Database,
  { paymentId, orderId }: Pick<typeof refunds.$inferSelect, 'paymentId' | 'orderId'>,
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  const refundRequests = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  const sum = refundRequests.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const isFullyRefunded =
    sum === payment?.amountCents && refundRequests.every(({ state }) => state === 'succeeded');
  // Keeps the time of the refund if a later event does not change the state.
  if (isFullyRefunded !== Boolean(payment?.refundedAt)) {
    await tx
      .update(payments)
      .set({ refundedAt: isFullyRefunded ? new Date() : null })
      .where(eq(payments.id, paymentId));
  }
  if (!isFullyRefunded) return;
  const isClosedOrderSql = and(eq(orders.id, orderId), inArray(orders.state, ['cancelled', 'lapsed']));
  await tx.update(orders).set({ state: 'refunded' }).where(isClosedOrderSql);
}
