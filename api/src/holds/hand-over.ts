import { randomUUID } from 'node:crypto';
import type { HandOverWay } from '@second-gear/contract/order-steps';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { holds, payoutAccounts, payouts } from '../db/tables/money.ts';
import { post } from '../ledger/post.ts';
import { countRatings } from '../ratings/counting.ts';
import { feeOf } from './fee.ts';
import { type LockedOrder, notAtStep } from './step.ts';
import { leftOf } from './take.ts';

export interface HandOver {
  way: HandOverWay;
  /** Our fee in hundredths of a percent. */
  feeBasisPoints: number;
  /** Defaults to now. */
  at?: Date;
}

/** Creates the seller's payout. A job sends it once the seller has an account that can receive it. */
async function owePayout(tx: Database, orderId: string, sellerId: string | null, amountCents: number) {
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
  { order, held, step }: LockedOrder,
  { way, feeBasisPoints, at = new Date() }: HandOver,
): Promise<void> {
  if (step !== 'held' || !held) throw notAtStep(step);
  const left = leftOf(held);
  const feeCents = feeOf(left, feeBasisPoints);
  const dueCents = left - feeCents;
  await tx
    .update(holds)
    .set({
      state: dueCents > 0 ? 'handed_over' : 'paid_out',
      feeCents,
      handedOverAt: at,
      handedOverBy: way,
    })
    .where(eq(holds.orderId, order.id));
  await post(
    tx,
    {
      kind: 'hand_over',
      reference: order.id,
      orderId: order.id,
      postings: { held: left, due: -dueCents, fees: -feeCents },
    },
    at,
  );
  // A rating given before the hand-over counts from now on.
  await countRatings(tx, order.id);
  if (dueCents > 0) await owePayout(tx, order.id, order.sellerId, dueCents);
}
