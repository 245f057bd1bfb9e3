import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { disputes, type escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { closeRefundedDispute } from '../../trade/order-steps/open-disputes.ts';
import { debitEscrow, remainingCentsOf } from '../escrow/debit-escrow.ts';
import { postEntry } from '../ledger/post.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { coverWithChargeback } from '../refunds/chargebacks.ts';

export interface ChargebackLoss {
  orderId: string;
  /** Id of the row in `payments`. */
  paymentId: string;
  /** Id of the row in `disputes`. */
  id: string;
  /** Ledger reference of the withdrawal. A loss is posted only once per reference. */
  reference: string;
  providerId: string;
  cents: number;
  /**
   * Escrow of the payment, in any state. Undefined for a payment that does not count and is refunded anyway.
   */
  escrow: typeof escrows.$inferSelect | undefined;
}

/** Closes a bank's dispute with a decision. */
export const closeDispute = async (
  tx: Database,
  id: string,
  decision: 'refund' | 'release',
  refundCents: number,
): Promise<void> => {
  await tx.update(disputes).set({ decision, refundCents, decidedAt: new Date() }).where(eq(disputes.id, id));
};

/** Debits the lost amount from the escrow and posts the loss. */
async function debitLoss(tx: Database, { orderId, reference, cents }: ChargebackLoss): Promise<void> {
  const { postings, isFullyRefunded } = await debitEscrow(tx, orderId, cents, true);
  const { lost: loss = 0, ...otherPostings } = postings;
  const lossPostings = { ...otherPostings, lost: loss - cents };
  if (loss !== cents)
    await postEntry(tx, { kind: 'chargeback_lost', reference, orderId, postings: lossPostings });
  if (isFullyRefunded) await closeRefundedDispute(tx, orderId, { openedBy: null, reason: '', cents });
}

/**
 * Records a lost chargeback: the bank keeps the money and refunds the buyer. The lost amount first covers
 * refunds that we have not sent yet. The rest is taken from the escrow. What the escrow no longer has,
 * because it was paid out or refunded, is our loss.
 */
export async function recordChargebackLoss(
  { log }: PaymentContext,
  tx: Database,
  loss: ChargebackLoss,
): Promise<void> {
  const { id, cents, escrow } = loss;
  const uncoveredCents = await coverWithChargeback(tx, loss);
  const debitableCents = Math.min(uncoveredCents, escrow ? remainingCentsOf(escrow) : 0);
  if (debitableCents > 0) await debitLoss(tx, { ...loss, cents: debitableCents });
  if (debitableCents < uncoveredCents)
    log.error(
      { disputeId: id, uncoveredCents, debitableCents },
      'a chargeback exceeded the remaining balance',
    );
  await closeDispute(tx, id, 'refund', cents);
}
