import { toOrderStep } from '@second-gear/contract/order-steps';
import { eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { cancellableUntil, isCancelledBy } from '../../trade/order-steps/cancellation.ts';
import { hasBlockingDisputeSql } from '../../trade/order-steps/open-disputes.ts';
import { lockOrder, orderNotFoundError, requireAction } from '../../trade/order-steps/order-step.ts';
import { isBuyer, isSeller } from '../../trade/party/policy.ts';
import { updateCountedRatings } from '../../trade/ratings/counted-ratings.ts';
import { refundEscrow } from '../escrow/refund-escrow.ts';

export interface Cancellation {
  id: string;
  cancelledBy: 'buyer' | 'seller';
  user: CurrentUser;
  /** Free text. Empty for a buyer, who does not have to give a reason. */
  reason: string;
  /** Hours after the payment during which the buyer may cancel. */
  buyerHours: number;
}

const cancellationPeriodOverError = () =>
  conflict(
    'cancel_time_over',
    'The free cancellation period has ended. If there’s a problem, open a dispute.',
  );

/**
 * Cancels a paid order before its hand-over: refunds the full amount and makes the car available again.
 * Returns the refund's id, or null if the same party has already canceled the order. Throws 404 if the caller
 * is not a party. Throws 409 if the step or the deadline does not allow the cancellation.
 */
export const cancelPaidOrder = (
  db: Database,
  { id, cancelledBy, user, reason, buyerHours: hours }: Cancellation,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const { order, escrow } = await lockOrder(tx, id, [user.id]);
    // A bank's inquiry, which has not taken any money yet, does not block the cancellation, because the full
    // refund closes it.
    const [{ disputed } = { disputed: false }] = await tx
      .select({ disputed: hasBlockingDisputeSql(sql`${id}`) })
      .from(orders)
      .where(eq(orders.id, id));
    const step = toOrderStep(order.state, escrow?.state ?? null, disputed);
    if (!(cancelledBy === 'buyer' ? isBuyer : isSeller)(user, order)) throw orderNotFoundError();
    if (isCancelledBy(cancelledBy, { endedBy: order.endedBy, step })) return null;
    requireAction(cancelledBy, 'cancel', step);
    const heldSince = escrow?.createdAt ?? null;
    if (cancelledBy === 'buyer' && !cancellableUntil({ step, heldSince, hours }, new Date()))
      throw cancellationPeriodOverError();
    const refund = await refundEscrow(tx, {
      orderId: id,
      amountCents: null,
      reason: cancelledBy === 'buyer' ? 'cancelled' : 'cancelled_by_seller',
      note: reason,
      requestedBy: user.id,
    });
    await tx.update(orders).set({ endedBy: cancelledBy, endReason: reason }).where(eq(orders.id, id));
    await updateCountedRatings(tx, id);
    return refund;
  });
