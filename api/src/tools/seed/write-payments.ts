import { eq } from 'drizzle-orm';
import { handOver } from '../../money/escrow/hand-over.ts';
import { holdPayment } from '../../money/escrow/hold-payment.ts';
import { refundReceivedPayment } from '../../money/escrow/request-refund.ts';
import { postEntry } from '../../money/ledger/post.ts';
import type { Database } from '../../platform/db/database.ts';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { payments } from '../../platform/db/tables/orders.ts';
import { lockOrder } from '../../trade/order-steps/order-step.ts';
import { insertInBatches, requireEntry } from './batches.ts';
import type { SeedDocument } from './seed-document.ts';

/** Reason of a refund in the demo data: the payment arrived after the order had ended. */
const REFUND_FLAG = 'order_cancelled';

/**
 * Writes the payments of a seed document's orders, with their money as escrow or as refunded. A rated order
 * counts as handed over.
 */
export async function writePayments(tx: Database, seed: SeedDocument, feeBasisPoints: number): Promise<void> {
  const ratedAtByOrder = new Map(seed.ratings.map(({ orderId, createdAt }) => [orderId, createdAt]));
  const priceByCar = new Map(seed.cars.map(({ id, priceCents }) => [id, priceCents]));
  const paidOrders = seed.orders.flatMap(({ paymentId, ...order }) =>
    paymentId ? [{ paymentId, ...order }] : [],
  );
  await insertInBatches(paidOrders, async (batch) => {
    const paymentRows = await tx
      .insert(payments)
      .values(
        batch.map((order) => ({
          id: order.id,
          orderId: order.id,
          intentId: order.paymentId,
          amountCents: requireEntry(priceByCar, order.carId, 'car'),
          currency: 'usd',
          userId: order.buyerUid,
          createdAt: order.createdAt,
          flag: order.state === 'refunded' ? REFUND_FLAG : null,
          refundedAt: order.state === 'refunded' ? order.createdAt : null,
        })),
      )
      .onConflictDoNothing()
      .returning();
    for (const payment of paymentRows) {
      await writeEscrowOrRefund(tx, payment);
      const ratedAt = ratedAtByOrder.get(payment.orderId);
      if (payment.flag !== null || !ratedAt) continue;
      const lockedOrder = await lockOrder(tx, payment.orderId);
      await handOver(tx, lockedOrder, { method: 'buyer', feeBasisPoints, handedOverAt: ratedAt });
    }
  });
}

/** Writes a payment's money as its order's escrow, or as refunded. */
async function writeEscrowOrRefund(
  tx: Database,
  { id, orderId, amountCents, createdAt, flag }: typeof payments.$inferSelect,
): Promise<void> {
  if (flag === null) {
    await holdPayment(tx, { orderId, paymentId: id, amountCents, heldAt: createdAt });
    return;
  }
  const refundId = await refundReceivedPayment(
    tx,
    { orderId, paymentId: id, amountCents, reason: flag },
    createdAt,
  );
  await tx
    .update(refunds)
    .set({ state: 'succeeded', succeededAt: createdAt })
    .where(eq(refunds.id, refundId));
  const postings = { owed_back: amountCents, provider: -amountCents };
  await postEntry(tx, { kind: 'refund_sent', reference: `${refundId}:0`, orderId, postings }, createdAt);
}
