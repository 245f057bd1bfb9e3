import { formatPlainPrice, toDollars } from '@second-gear/contract/money';
import { eq } from 'drizzle-orm';
import { buyerOf } from '../audit/names.ts';
import { recordAction } from '../audit/queries.ts';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { orders } from '../db/tables/orders.ts';
import { refundHeld } from './refund.ts';
import { lockOrder, requireMove } from './step.ts';
import { leftOf } from './take.ts';

/**
 * Refunds an order by an admin's decision: `amountCents`, or the full remaining amount if null. Returns the
 * refund's id. Throws 404; 409 if the seller has the money, less is left, or a bank decides.
 */
export const refundByAdmin = (
  db: Database,
  admin: CurrentUser,
  orderId: string,
  { amountCents, reason }: { amountCents: number | null; reason: string },
): Promise<string> =>
  db.transaction(async (tx) => {
    const { order, held, step } = await lockOrder(tx, orderId, [admin.id]);
    requireMove('admin', 'refund', step);
    const refund = { orderId, amountCents, reason: 'admin', note: reason, askedBy: admin.id };
    const id = await refundHeld(tx, refund);
    const left = held ? leftOf(held) : 0;
    const cents = amountCents ?? left;
    if (cents === left) {
      await tx.update(orders).set({ endedBy: 'admin', endReason: reason }).where(eq(orders.id, orderId));
    }
    await recordAction(tx, admin, {
      action: 'refund order',
      subject: `${order.brandName} ${order.model}`,
      detail: `${formatPlainPrice(toDollars(cents))} to ${buyerOf(order)}: ${reason}`,
      named: order.buyerId,
    });
    return id;
  });
