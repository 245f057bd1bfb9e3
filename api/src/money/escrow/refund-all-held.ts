import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { hasOpenBankDispute } from '../../trade/order-steps/open-disputes.ts';
import { refundEscrow } from './refund-escrow.ts';

/** Matches paid orders whose car is not handed over yet. */
const isHeldSql = and(eq(orders.state, 'paid'), eq(escrows.state, 'held'));

const bankDecidesError = () =>
  conflict(
    'bank_decides',
    'A buyer has disputed the payment for a car that wasn’t handed over. Try again after their bank decides.',
  );

/** Returns whether any matching order has money in escrow. */
export async function hasHeldMoney(tx: Database, condition: SQL | undefined): Promise<boolean> {
  const [heldOrder] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(escrows, eq(escrows.orderId, orders.id))
    .where(and(isHeldSql, condition))
    .limit(1);
  return heldOrder !== undefined;
}

/**
 * Refunds all held money of the matching orders because the car or the seller is removed. Runs in an admin's
 * transaction, which has locked orders and escrows. Returns the refunds' ids. Throws 409 if a bank disputes
 * one of the payments, because after the removal nothing could show the bank that the car was never handed
 * over.
 */
export async function refundAllHeld(
  tx: Database,
  condition: SQL | undefined,
  { reason, note, requestedBy }: { reason: string; note: string; requestedBy?: string | undefined },
): Promise<string[]> {
  const heldOrders = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(escrows, eq(escrows.orderId, orders.id))
    .where(and(isHeldSql, condition))
    .orderBy(asc(orders.id));
  for (const { id } of heldOrders) if (await hasOpenBankDispute(tx, id)) throw bankDecidesError();
  const ids: string[] = [];
  for (const { id } of heldOrders) {
    ids.push(
      await refundEscrow(tx, {
        orderId: id,
        amountCents: null,
        reason,
        note,
        requestedBy,
      }),
    );
    await tx.update(orders).set({ endedBy: 'admin', endReason: note }).where(eq(orders.id, id));
  }
  return ids;
}
