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
  /** Id of the row in `payments`. `id` is the row in `disputes`. */
  paymentId: string;
  id: string;
  /** Ledger reference of the withdrawal. Its coverage is recorded once per reference. */
  reference: string;
  providerId: string;
  cents: number;
  /** Escrow of the payment, current or past. Undefined for a payment that is refunded anyway. */
  held: typeof holds.$inferSelect | undefined;
}

/** Closes a chargeback. */
export const close = async (
  tx: Database,
  id: string,
  decision: 'refund' | 'release',
  refundCents: number,
): Promise<void> => {
  await tx.update(disputes).set({ decision, refundCents, decidedAt: new Date() }).where(eq(disputes.id, id));
};

/** Debits the lost amount from the escrow. */
async function takeLost(tx: Database, { orderId, reference, cents }: Lost): Promise<void> {
  const { postings, isAll } = await takeHeld(tx, orderId, cents, true);
  const { lost = 0, ...rest } = postings;
  const moved = { ...rest, lost: lost - cents };
  if (lost !== cents) await post(tx, { kind: 'chargeback_lost', reference, orderId, postings: moved });
  if (isAll) await closeRefunded(tx, orderId, { by: null, reason: '', cents });
}

/**
 * Records a lost chargeback: the bank keeps the money and refunds the buyer. It first covers refunds that
 * were not sent yet, then the escrow. Any amount that is no longer there (paid out, or refunded otherwise) is
 * our loss.
 */
export async function lose({ log }: Settling, tx: Database, lost: Lost): Promise<void> {
  const { id, cents, held } = lost;
  const leftCents = await payByBank(tx, lost);
  const left = Math.min(leftCents, held ? leftOf(held) : 0);
  if (left > 0) await takeLost(tx, { ...lost, cents: left });
  if (left < leftCents) log.error({ disputeId: id, leftCents, left }, 'a chargeback took more than was left');
  await close(tx, id, 'refund', cents);
}
