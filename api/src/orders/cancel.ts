import { toOrderStep } from '@second-gear/contract/order-steps';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { escrows } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { hasBlockingDispute } from '../disputes/open-disputes.ts';
import { conflict } from '../errors.ts';
import { type Cancellation, cancelPaidOrder, isCancelledBy } from '../escrow/cancel-paid-order.ts';
import { orderNotFound, refusalAtStep, requireAction } from '../escrow/order-step.ts';
import type { Once } from '../idempotency/once.ts';
import { isBuyer, isSeller } from '../party/policy.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { processRefundsNow } from '../refunds/process-refunds.ts';
import { closeOrder } from './lifecycle.ts';

const paidMeanwhile = () =>
  conflict(
    'already_paid',
    'This order was just paid, so it wasn’t canceled. Cancel it again to get a refund.',
  );

async function findOwnStep(db: Database, { id, by, user }: Cancellation) {
  const [found] = await db
    .select({
      buyerId: orders.buyerId,
      sellerId: orders.sellerId,
      state: orders.state,
      endedBy: orders.endedBy,
      hold: escrows.state,
      disputed: hasBlockingDispute(orders.id),
    })
    .from(orders)
    .leftJoin(escrows, eq(escrows.orderId, orders.id))
    .where(eq(orders.id, id));
  if (!found || !(by === 'buyer' ? isBuyer : isSeller)(user, found)) throw orderNotFound();
  const step = toOrderStep(found.state, found.hold, found.disputed);
  return { step, isDone: isCancelledBy(by, { endedBy: found.endedBy, step }) };
}

/** Response if the order can't be cancelled: nothing changed, or 409 with the reason. */
const answerNotCancellable = (cancellation: Cancellation, once: Once) =>
  once(async (tx) => {
    const { step, isDone } = await findOwnStep(tx, cancellation);
    if (isDone) return { modifiedCount: 0 };
    throw step === 'held' ? paidMeanwhile() : refusalAtStep(step);
  });

/**
 * Cancels an order by its buyer or seller. For an unpaid order it withdraws the payment intent; for a paid
 * one it refunds the full amount. A repeated cancellation changes nothing. Throws 404 if the caller is not a
 * party; 409 if the step or the deadline does not allow it or a payment is in progress; 503 if the provider
 * is unavailable.
 */
export async function cancelOrder(
  paymentContext: PaymentContext,
  cancellation: Cancellation,
  once: Once,
): Promise<{ modifiedCount: number }> {
  const { id, by, reason } = cancellation;
  const { step, isDone } = await findOwnStep(paymentContext.db, cancellation);
  if (isDone) return answerNotCancellable(cancellation, once);
  requireAction(by, 'cancel', step);
  if (step !== 'unpaid') {
    let refund: string | null = null;
    const answer = await once(async (tx) => {
      refund = await cancelPaidOrder(tx, cancellation);
      return { modifiedCount: refund === null ? 0 : 1 };
    });
    if (refund !== null) await processRefundsNow(paymentContext, [refund]);
    return answer;
  }
  const outcome = await closeOrder(paymentContext, id, 'cancelled', {
    by: { by, reason },
    runInTransaction: async (closeInTransaction) => {
      const answer = await once(async (tx) =>
        (await tx.transaction(closeInTransaction)) ? { modifiedCount: 1 } : null,
      );
      return answer !== null;
    },
  });
  if (outcome === 'ended') return { modifiedCount: 1 };
  if (outcome === 'paying') {
    throw conflict('payment_under_way', 'A payment for this order is in progress. Try again in a moment.');
  }
  return answerNotCancellable(cancellation, once);
}
