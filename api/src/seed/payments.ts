import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { refunds } from '../db/tables/money.ts';
import { payments } from '../db/tables/orders.ts';
import { handOver } from '../holds/hand-over.ts';
import { hold } from '../holds/hold.ts';
import { lockOrder } from '../holds/step.ts';
import { post } from '../ledger/post.ts';
import { oweAll } from '../refunds/owe.ts';
import { inBatches, needed } from './batches.ts';
import type { SeedDocument } from './document.ts';

/** Reason of a refund: the payment arrived after the order had ended. */
const RETURNED = 'order_cancelled';

/**
 * Writes the payments of a document's orders and where their money is. A rated order counts as handed over.
 * @param fee our fee, in hundredths of a percent
 */
export async function writePayments(tx: Database, seed: SeedDocument, fee: number): Promise<void> {
  const rated = new Map(seed.ratings.map(({ orderId, createdAt }) => [orderId, createdAt]));
  const priceOf = new Map(seed.cars.map(({ id, priceCents }) => [id, priceCents]));
  const paid = seed.orders.flatMap(({ paymentId, ...order }) => (paymentId ? [{ paymentId, ...order }] : []));
  await inBatches(paid, async (batch) => {
    const written = await tx
      .insert(payments)
      .values(
        batch.map((order) => ({
          id: order.id,
          orderId: order.id,
          intentId: order.paymentId,
          amountCents: needed(priceOf, order.carId, 'car'),
          currency: 'usd',
          userId: order.buyerUid,
          createdAt: order.createdAt,
          flag: order.state === 'refunded' ? RETURNED : null,
          refundedAt: order.state === 'refunded' ? order.createdAt : null,
        })),
      )
      .onConflictDoNothing()
      .returning();
    for (const payment of written) {
      await writeMoney(tx, payment);
      const at = rated.get(payment.orderId);
      if (payment.flag !== null || !at) continue;
      const locked = await lockOrder(tx, payment.orderId);
      await handOver(tx, locked, { way: 'buyer', feeBasisPoints: fee, at });
    }
  });
}

/** Writes a payment's money as escrow of its order, or as refunded. */
async function writeMoney(
  tx: Database,
  { id, orderId, amountCents, createdAt, flag }: typeof payments.$inferSelect,
): Promise<void> {
  if (flag === null) {
    await hold(tx, { orderId, paymentId: id, amountCents, at: createdAt });
    return;
  }
  const refundId = await oweAll(tx, { orderId, paymentId: id, amountCents, reason: flag }, createdAt);
  await tx
    .update(refunds)
    .set({ state: 'succeeded', succeededAt: createdAt })
    .where(eq(refunds.id, refundId));
  const postings = { owed_back: amountCents, provider: -amountCents };
  await post(tx, { kind: 'refund_sent', reference: `${refundId}:0`, orderId, postings }, createdAt);
}
