import { randomUUID } from 'node:crypto';
import type { HandOverMethod } from '@second-gear/contract/order-steps';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { escrows, payoutAccounts, payouts } from '../db/tables/money.ts';
import { postEntry } from '../ledger/post.ts';
import { updateCountingRatings } from '../ratings/counting-ratings.ts';
import { remainingCentsOf } from './debit.ts';
import { feeOf } from './fee.ts';
import { type LockedOrder, refusalAtStep } from './order-step.ts';

export interface HandOver {
  way: HandOverMethod;
  /** Our fee in hundredths of a percent. */
  feeBasisPoints: number;
  /** Defaults to now. */
  at?: Date;
}

/** Creates the seller's payout. A job sends it once the seller has an account that can receive it. */
async function createPayout(tx: Database, orderId: string, sellerId: string | null, amountCents: number) {
  const payable = and(eq(payoutAccounts.userId, sellerId ?? ''), eq(payoutAccounts.enabled, true));
  const state = (await tx.$count(payoutAccounts, payable)) > 0 ? 'owed' : 'waiting';
  await tx.insert(payouts).values({ id: randomUUID(), orderId, sellerId, amountCents, state });
}

/**
 * Releases an order's money to its seller, less the fee. The caller has locked the order and checked the
 * permission. Throws 409 if the money is not held or is disputed.
 */
export async function handOver(
  tx: Database,
  { order, held: hold, step }: LockedOrder,
  { way, feeBasisPoints, at = new Date() }: HandOver,
): Promise<void> {
  if (step !== 'held' || !hold) throw refusalAtStep(step);
  const remainingCents = remainingCentsOf(hold);
  const feeCents = feeOf(remainingCents, feeBasisPoints);
  const dueCents = remainingCents - feeCents;
  await tx
    .update(escrows)
    .set({
      state: dueCents > 0 ? 'handed_over' : 'paid_out',
      feeCents,
      handedOverAt: at,
      handedOverBy: way,
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
    at,
  );
  // A rating given before the hand-over counts from now on.
  await updateCountingRatings(tx, order.id);
  if (dueCents > 0) await createPayout(tx, order.id, order.sellerId, dueCents);
}
