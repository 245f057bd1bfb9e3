import type { Database } from '../db/database.ts';
import { closeRefunded, refuseWhileBankDecides } from '../disputes/open.ts';
import { post } from '../ledger/post.ts';
import { noteRefund } from '../refunds/owe.ts';
import { leftOf, lockHold, takeHeld } from './take.ts';

export interface HeldRefund {
  orderId: string;
  /** Cents. Null refunds the full remaining amount. */
  amountCents: number | null;
  /** Machine-readable reason, such as `cancelled`. */
  reason: string;
  /** Explanation written by the person who decided. */
  note?: string;
  /** Id of the user who requested the refund. Absent if the server did. */
  askedBy?: string | undefined;
  /** Whether the provider has already made the refund. It counts even if the seller has the money. */
  isMade?: boolean;
}

/**
 * Refunds a paid order to its buyer, in full or in part. Once nothing is left, it closes the buyer's dispute.
 * A job sends the refund after the commit. Returns the refund's id. Throws 409 if nothing is held, the seller
 * has the money, less is left, or a bank disputes the payment.
 */
export async function refundHeld(tx: Database, refund: HeldRefund): Promise<string> {
  const { orderId, reason, note = '', askedBy, isMade = false } = refund;
  const held = await lockHold(tx, orderId);
  const isWhole = refund.amountCents === null || (held !== undefined && refund.amountCents === leftOf(held));
  if (!isMade) await refuseWhileBankDecides(tx, orderId, { isAll: isWhole });
  const { postings, isAll, ...taken } = await takeHeld(tx, orderId, refund.amountCents, isMade);
  const id = await noteRefund(tx, {
    orderId,
    ...taken,
    reason,
    note,
    askedBy,
  });
  const owed = { ...postings, owed_back: -taken.amountCents };
  await post(tx, { kind: 'refund', reference: id, orderId, postings: owed });
  if (isAll) {
    await closeRefunded(tx, orderId, { by: askedBy ?? null, reason: note, cents: taken.amountCents });
  }
  return id;
}
