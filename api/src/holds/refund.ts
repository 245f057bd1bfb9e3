import type { Database } from '../db/database.ts';
import { closeRefunded, refuseWhileBankDecides } from '../disputes/open.ts';
import { post } from '../ledger/post.ts';
import { noteRefund } from '../refunds/owe.ts';
import { leftOf, lockHold, takeHeld } from './take.ts';

export interface HeldRefund {
  orderId: string;
  /** Cents; null for all that is left. */
  amountCents: number | null;
  /** Why, such as `cancelled`. */
  reason: string;
  /** Why, in words of who decided it. */
  note?: string;
  /** Who asked for it; the server itself when absent. */
  askedBy?: string | undefined;
  /** Says that the provider has made the refund already: it counts, whatever has become of the money since. */
  isMade?: boolean;
}

/**
 * Decides that money of a paid order goes back to its buyer, all of it or a part. Once nothing is left, its buyer's
 * dispute is decided by that. The debt is pursued once the transaction stands. Returns the debt's id. Throws 409 where nothing is held, the seller has the money, less is left,
 * or a bank disputes the payment.
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
