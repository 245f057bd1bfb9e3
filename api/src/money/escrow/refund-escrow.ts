import type { Database } from '../../platform/db/database.ts';
import { lockEscrow } from '../../platform/locks/locks.ts';
import { closeRefundedDispute, requireNoBankDispute } from '../../trade/order-steps/open-disputes.ts';
import { postEntry } from '../ledger/post.ts';
import { debitEscrow, remainingCentsOf } from './debit-escrow.ts';
import { requestRefund } from './request-refund.ts';

export interface EscrowRefund {
  orderId: string;
  /** Cents. Null refunds the full remaining amount. */
  amountCents: number | null;
  /** Machine-readable reason, such as `cancelled`. */
  reason: string;
  /** Explanation written by the person who decided. */
  note?: string;
  /** Id of the user who requested the refund. Absent if the server requested it. */
  requestedBy?: string | undefined;
  /**
   * Whether the provider has already made the refund. Then it is recorded even if the seller has been paid.
   */
  isMadeByProvider?: boolean;
}

/**
 * Refunds a paid order to its buyer, in full or in part. If nothing is left afterwards, closes the buyer's
 * dispute. A job sends the refund to the provider after the commit. Returns the refund's id. Throws 409 if
 * no money is held, the seller has been paid, the amount exceeds the remaining money, or a bank disputes the
 * payment.
 */
export async function refundEscrow(tx: Database, refund: EscrowRefund): Promise<string> {
  const { orderId, reason, note = '', requestedBy, isMadeByProvider = false } = refund;
  const escrow = await lockEscrow(tx, orderId);
  const isFullRefund =
    refund.amountCents === null || (escrow !== undefined && refund.amountCents === remainingCentsOf(escrow));
  if (!isMadeByProvider) await requireNoBankDispute(tx, orderId, { isFullRefund });
  const { postings, isFullyRefunded, ...debit } = await debitEscrow(
    tx,
    orderId,
    refund.amountCents,
    isMadeByProvider,
  );
  const id = await requestRefund(tx, {
    orderId,
    ...debit,
    reason,
    note,
    requestedBy,
  });
  const postingsWithDebt = { ...postings, owed_back: -debit.amountCents };
  await postEntry(tx, { kind: 'refund', reference: id, orderId, postings: postingsWithDebt });
  if (isFullyRefunded) {
    await closeRefundedDispute(tx, orderId, {
      openedBy: requestedBy ?? null,
      reason: note,
      cents: debit.amountCents,
    });
  }
  return id;
}
