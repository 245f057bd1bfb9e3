import { stepOf } from '@second-gear/contract/order-steps';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { holds } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { hasDispute } from '../disputes/open.ts';
import { conflict } from '../errors.ts';
import { cancelHeld, type Cancellation, isCancelledBy } from '../holds/cancel.ts';
import { notAtStep, orderNotFound, requireMove } from '../holds/step.ts';
import type { Once } from '../idempotency/once.ts';
import type { Settling } from '../payments/settling.ts';
import { pursueNow } from '../refunds/pursue.ts';
import { isBuyer, isSeller } from '../sides/policy.ts';
import { endOrder } from './lifecycle.ts';

const justPaid = () =>
  conflict(
    'already_paid',
    'This order has been paid meanwhile: nothing was cancelled. Cancel it again, and the money goes back.',
  );

async function ownStep(db: Database, { id, by, user }: Cancellation) {
  const [found] = await db
    .select({
      buyerId: orders.buyerId,
      sellerId: orders.sellerId,
      state: orders.state,
      endedBy: orders.endedBy,
      hold: holds.state,
      disputed: hasDispute(orders.id),
    })
    .from(orders)
    .leftJoin(holds, eq(holds.orderId, orders.id))
    .where(eq(orders.id, id));
  if (!found || !(by === 'buyer' ? isBuyer : isSeller)(user, found)) throw orderNotFound();
  const step = stepOf(found.state, found.hold, found.disputed);
  return { step, isDone: isCancelledBy(by, { endedBy: found.endedBy, step }) };
}

/** Response if the order can't be cancelled: nothing changed, or 409 with the reason. */
const answerEnded = (cancellation: Cancellation, once: Once) =>
  once(async (tx) => {
    const { step, isDone } = await ownStep(tx, cancellation);
    if (isDone) return { modifiedCount: 0 };
    throw step === 'held' ? justPaid() : notAtStep(step);
  });

/**
 * Cancels an order by its buyer or seller. For an unpaid order it withdraws the payment intent; for a paid
 * one it refunds the full amount. A repeated cancellation changes nothing. Throws 404 if the caller is not a
 * party; 409 if the step or the deadline does not allow it or a payment is in progress; 503 if the provider
 * is unavailable.
 */
export async function cancelOrder(
  settling: Settling,
  cancellation: Cancellation,
  once: Once,
): Promise<{ modifiedCount: number }> {
  const { id, by, reason } = cancellation;
  const { step, isDone } = await ownStep(settling.db, cancellation);
  if (isDone) return answerEnded(cancellation, once);
  requireMove(by, 'cancel', step);
  if (step !== 'unpaid') {
    let refund: string | null = null;
    const answer = await once(async (tx) => {
      refund = await cancelHeld(tx, cancellation);
      return { modifiedCount: refund === null ? 0 : 1 };
    });
    if (refund !== null) await pursueNow(settling, [refund]);
    return answer;
  }
  const ending = await endOrder(settling, id, 'cancelled', {
    by: { by, reason },
    inOne: async (end) => {
      const answer = await once(async (tx) => ((await tx.transaction(end)) ? { modifiedCount: 1 } : null));
      return answer !== null;
    },
  });
  if (ending === 'ended') return { modifiedCount: 1 };
  if (ending === 'paying') {
    throw conflict('payment_under_way', 'A payment of this order is under way: try again in a moment');
  }
  return answerEnded(cancellation, once);
}
