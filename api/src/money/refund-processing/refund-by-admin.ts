import { formatPlainPrice, toDollars } from '@second-gear/contract/money';
import { eq } from 'drizzle-orm';
import { buyerLabelOf, recordAction } from '../../platform/audit/queries.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { lockOrder, requireAction } from '../../trade/order-steps/order-step.ts';
import { remainingCentsOf } from '../escrow/debit-escrow.ts';
import { refundEscrow } from '../escrow/refund-escrow.ts';

/**
 * Refunds an order on an admin's decision: `amountCents`, or the full remaining amount if null. Returns the
 * refund's id. Throws 404 for an unknown order. Throws 409 if the seller has been paid, less is left, or a
 * bank is deciding a dispute.
 */
export const refundByAdmin = (
  db: Database,
  admin: CurrentUser,
  orderId: string,
  { amountCents, reason }: { amountCents: number | null; reason: string },
): Promise<string> =>
  db.transaction(async (tx) => {
    const { order, escrow, step } = await lockOrder(tx, orderId, [admin.id]);
    requireAction('admin', 'refund', step);
    const refund = { orderId, amountCents, reason: 'admin', note: reason, requestedBy: admin.id };
    const id = await refundEscrow(tx, refund);
    const remainingCents = escrow ? remainingCentsOf(escrow) : 0;
    const cents = amountCents ?? remainingCents;
    if (cents === remainingCents) {
      await tx.update(orders).set({ endedBy: 'admin', endReason: reason }).where(eq(orders.id, orderId));
    }
    await recordAction(tx, admin, {
      action: 'refund order',
      subject: `${order.brandName} ${order.model}`,
      detail: `${formatPlainPrice(toDollars(cents))} to ${buyerLabelOf(order)}: ${reason}`,
      mentionedUserId: order.buyerId,
    });
    return id;
  });
