import { formatPlainPrice, toDollars } from '@second-gear/contract/money';
import type { DisputeDecision } from '@second-gear/contract/order-steps';
import { eq } from 'drizzle-orm';
import { buyerLabelOf, recordAction } from '../../platform/audit/queries.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { requireNoBankDispute } from '../../trade/order-steps/open-disputes.ts';
import { type LockedOrder, lockOrder, requireAction } from '../../trade/order-steps/order-step.ts';
import { remainingCentsOf } from '../escrow/debit-escrow.ts';
import { handOver } from '../escrow/hand-over.ts';
import { refundEscrow } from '../escrow/refund-escrow.ts';

export interface DisputeVerdict {
  decision: DisputeDecision;
  /** For `part`: cents refunded to the buyer. Otherwise null. */
  partCents: number | null;
  reason: string;
  /** Our fee on the seller's share, in hundredths of a percent. */
  feeBasisPoints: number;
}

export const disputeNotFoundError = () => notFound('Dispute not found');
const alreadyDecidedError = () => conflict('already_decided', 'This dispute has already been decided');

/** Returns the amount to refund to the buyer, in cents. */
function refundCentsOf({ escrow }: LockedOrder, { decision, partCents }: DisputeVerdict): number {
  if (decision !== 'refund') return partCents ?? 0;
  return escrow ? remainingCentsOf(escrow) : 0;
}

/** Returns the detail of the audit log entry. */
const auditDetailOf = ({ decision, reason }: DisputeVerdict, cents: number, { order }: LockedOrder): string =>
  decision === 'release'
    ? `all to the seller, ordered by ${buyerLabelOf(order)}: ${reason}`
    : `${formatPlainPrice(toDollars(cents))} back to ${buyerLabelOf(order)}: ${reason}`;

/**
 * Locks the order, then the open dispute. Throws 404 for an unknown dispute. Throws 409 if the dispute is
 * already decided, or if a bank or the order's state prevents the decision.
 */
async function lockOpenDispute(
  tx: Database,
  admin: CurrentUser,
  id: string,
  decision: DisputeDecision,
): Promise<LockedOrder> {
  const [dispute] = await tx.select({ orderId: disputes.orderId }).from(disputes).where(eq(disputes.id, id));
  if (!dispute) throw disputeNotFoundError();
  const lockedOrder = await lockOrder(tx, dispute.orderId, [admin.id]);
  const [disputeRow] = await tx
    .select({ decidedAt: disputes.decidedAt })
    .from(disputes)
    .where(eq(disputes.id, id));
  if (disputeRow?.decidedAt !== null) throw alreadyDecidedError();
  await requireNoBankDispute(tx, dispute.orderId, { isFullRefund: decision === 'refund' });
  requireAction('admin', 'decide', lockedOrder.step);
  return lockedOrder;
}

/**
 * Decides a buyer's dispute: refunds the buyer's share, releases the rest to the seller and records the
 * decision in the audit log. Returns the refund ids. Throws 404 for an unknown dispute. Throws 409 if the
 * dispute is already decided, if a bank decides, if the amount exceeds the remaining money, or if the seller
 * has been paid.
 */
export const decideDispute = (
  db: Database,
  admin: CurrentUser,
  id: string,
  verdict: DisputeVerdict,
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const { decision, reason, feeBasisPoints } = verdict;
    const lockedDispute = await lockOpenDispute(tx, admin, id, decision);
    const { id: orderId, brandName, model } = lockedDispute.order;
    const refundCents = refundCentsOf(lockedDispute, verdict);
    await tx
      .update(disputes)
      .set({
        decision,
        refundCents,
        decidedBy: admin.id,
        decisionReason: reason,
        decidedAt: new Date(),
      })
      .where(eq(disputes.id, id));
    const refund = {
      orderId,
      amountCents: refundCents,
      reason: 'dispute',
      note: reason,
      requestedBy: admin.id,
    };
    const refunds = refundCents > 0 ? [await refundEscrow(tx, refund)] : [];
    const updated = await lockOrder(tx, orderId);
    if (updated.step === 'held') await handOver(tx, updated, { method: 'admin', feeBasisPoints });
    if (updated.step === 'refunded') {
      await tx.update(orders).set({ endedBy: 'admin', endReason: reason }).where(eq(orders.id, orderId));
    }
    await recordAction(tx, admin, {
      action: 'decide dispute',
      subject: `${brandName} ${model}`,
      detail: auditDetailOf(verdict, refundCents, lockedDispute),
      mentionedUserId: lockedDispute.order.buyerId,
    });
    return refunds;
  });
