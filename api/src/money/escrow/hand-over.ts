import type { HandOverMethod } from '@second-gear/contract/order-steps';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { type LockedOrder, orderStepError } from '../../trade/order-steps/order-step.ts';
import { updateCountedRatings } from '../../trade/ratings/counted-ratings.ts';
import { postEntry } from '../ledger/post.ts';
import { createPayout } from './create-payout.ts';
import { remainingCentsOf } from './debit-escrow.ts';
import { calculateFee } from './platform-fee.ts';

export interface HandOverOptions {
  method: HandOverMethod;
  /** Our fee in basis points (hundredths of a percent). */
  feeBasisPoints: number;
  /** Time of the hand-over. Defaults to now. */
  handedOverAt?: Date;
}

/**
 * Releases an order's money to its seller, less our fee. The caller has locked the order and checked the
 * permission. Throws 409 if the money is not held or is disputed.
 */
export async function handOver(
  tx: Database,
  { order, escrow, step }: LockedOrder,
  { method: handOverMethod, feeBasisPoints, handedOverAt = new Date() }: HandOverOptions,
): Promise<void> {
  if (step !== 'held' || !escrow) throw orderStepError(step);
  const remainingCents = remainingCentsOf(escrow);
  const feeCents = calculateFee(remainingCents, feeBasisPoints);
  const dueCents = remainingCents - feeCents;
  await tx
    .update(escrows)
    .set({
      state: dueCents > 0 ? 'handed_over' : 'paid_out',
      feeCents,
      handedOverAt,
      handedOverBy: handOverMethod,
    })
    .where(eq(escrows.orderId, order.id));
  await postEntry(
    tx,
    {
      kind: 'hand_over',
      reference: order.id,
      orderId: order.id,
      postings: { held: remainingCents, due: -dueCents, fees: -feeCents },
    },
    handedOverAt,
  );
  // A rating given before the hand-over counts from now on.
  await updateCountedRatings(tx, order.id);
  if (dueCents > 0) await createPayout(tx, order.id, order.sellerId, dueCents);
}
