import { toOrderStep } from '@second-gear/contract/order-steps';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { conflict } from '../../platform/errors/errors.ts';
import type { RunOnce } from '../../platform/idempotency/run-once.ts';
import { isCancelledBy } from '../../trade/order-steps/cancellation.ts';
import { hasBlockingDisputeSql } from '../../trade/order-steps/open-disputes.ts';
import { orderNotFoundError, orderStepError, requireAction } from '../../trade/order-steps/order-step.ts';
import { isBuyer, isSeller } from '../../trade/party/policy.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { sendRefundsNow } from '../refund-processing/send-refunds.ts';
import { type Cancellation, cancelPaidOrder } from './cancel-paid-order.ts';
import { closeOrder } from './close-order.ts';

const paidMeanwhileError = () =>
  conflict(
    'already_paid',
    'This order was just paid, so it wasn’t canceled. Cancel it again to get a refund.',
  );

async function findOwnOrderStep(db: Database, { id, cancelledBy, user }: Cancellation) {
  const [orderRow] = await db
    .select({
      buyerId: orders.buyerId,
      sellerId: orders.sellerId,
      state: orders.state,
      endedBy: orders.endedBy,
      escrowState: escrows.state,
      disputed: hasBlockingDisputeSql(orders.id),
    })
    .from(orders)
    .leftJoin(escrows, eq(escrows.orderId, orders.id))
    .where(eq(orders.id, id));
  if (!orderRow || !(cancelledBy === 'buyer' ? isBuyer : isSeller)(user, orderRow))
    throw orderNotFoundError();
  const step = toOrderStep(orderRow.state, orderRow.escrowState, orderRow.disputed);
  return { step, isDone: isCancelledBy(cancelledBy, { endedBy: orderRow.endedBy, step }) };
}

/**
 * Handles the cancellation of an order that can't be canceled. Returns 0 changes if the same party has
 * already canceled the order. Otherwise throws 409 with the reason.
 */
const respondNotCancelable = (cancellation: Cancellation, runOnce: RunOnce) =>
  runOnce(async (tx) => {
    const { step, isDone } = await findOwnOrderStep(tx, cancellation);
    if (isDone) return { modifiedCount: 0 };
    throw step === 'held' ? paidMeanwhileError() : orderStepError(step);
  });

/**
 * Cancels an order by its buyer or seller. Withdraws the payment intent of an unpaid order. Refunds the full
 * amount of a paid order. A repeated cancellation changes nothing. Throws 404 if the caller is not a party.
 * Throws 409 if the step or the deadline does not allow the cancellation, or if a payment is in progress.
 * Throws 503 if the provider is unavailable.
 */
export async function cancelOrder(
  paymentContext: PaymentContext,
  cancellation: Cancellation,
  runOnce: RunOnce,
): Promise<{ modifiedCount: number }> {
  const { id, cancelledBy, reason } = cancellation;
  const { step, isDone } = await findOwnOrderStep(paymentContext.db, cancellation);
  if (isDone) return respondNotCancelable(cancellation, runOnce);
  requireAction(cancelledBy, 'cancel', step);
  if (step !== 'unpaid') {
    let refundId: string | null = null;
    const result = await runOnce(async (tx) => {
      refundId = await cancelPaidOrder(tx, cancellation);
      return { modifiedCount: refundId === null ? 0 : 1 };
    });
    if (refundId !== null) await sendRefundsNow(paymentContext, [refundId]);
    return result;
  }
  const outcome = await closeOrder(paymentContext, id, 'cancelled', {
    closedBy: { party: cancelledBy, reason },
    runInTransaction: async (closeInTransaction) => {
      const result = await runOnce(async (tx) =>
        (await tx.transaction(closeInTransaction)) ? { modifiedCount: 1 } : null,
      );
      return result !== null;
    },
  });
  if (outcome === 'ended') return { modifiedCount: 1 };
  if (outcome === 'paying') {
    throw conflict('payment_under_way', 'A payment for this order is in progress. Try again in a moment.');
  }
  return respondNotCancelable(cancellation, runOnce);
}
