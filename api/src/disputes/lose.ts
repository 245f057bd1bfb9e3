import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { disputes, type holds } from '../db/tables/money.ts';
import { leftOf, takeHeld } from '../holds/take.ts';
import { post } from '../ledger/post.ts';
import type { Settling } from '../payments/settling.ts';
import { payByBank } from '../refunds/by-bank.ts';
import { closeRefunded } from './open.ts';

export interface Lost {
  orderId: string;
  /** Rows of `payments` and of `disputes`. */
  paymentId: string;
  id: string;
  /** How the ledger knows the withdrawal of the money: of each one, what covers it is written once. */
  reference: string;
  providerId: string;
  cents: number;
  /** What of the payment is held, or was; none of one that goes back anyway. */
  held: typeof holds.$inferSelect | undefined;
}

/** Ends a bank's dispute. */
export const close = async (
  tx: Database,
  id: string,
  decision: 'refund' | 'release',
  refundCents: number,
): Promise<void> => {
  await tx.update(disputes).set({ decision, refundCents, decidedAt: new Date() }).where(eq(disputes.id, id));
};

/** Takes what a bank keeps from where it lies. */
async function takeLost(tx: Database, { orderId, reference, cents }: Lost): Promise<void> {
  const { postings, isAll } = await takeHeld(tx, orderId, cents, true);
  const { lost = 0, ...rest } = postings;
  const moved = { ...rest, lost: lost - cents };
  if (lost !== cents) await post(tx, { kind: 'chargeback_lost', reference, orderId, postings: moved });
  if (isAll) await closeRefunded(tx, orderId, { by: null, reason: '', cents });
}

/**
 * The bank keeps the money: the buyer has it back by that road, and no other. It pays first what was owed to the buyer
 * and not sent yet, then what is held. What is not there to take any more (the seller has it, or it had gone back
 * besides) stays our loss.
 */
export async function lose({ log }: Settling, tx: Database, lost: Lost): Promise<void> {
  const { id, cents, held } = lost;
  const leftCents = await payByBank(tx, lost);
  const left = Math.min(leftCents, held ? leftOf(held) : 0);
  if (left > 0) await takeLost(tx, { ...lost, cents: left });
  if (left < leftCents) log.error({ disputeId: id, leftCents, left }, 'a chargeback took more than was left');
  await close(tx, id, 'refund', cents);
}
