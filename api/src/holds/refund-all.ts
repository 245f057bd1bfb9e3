import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { holds } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { isContested } from '../disputes/open.ts';
import { conflict } from '../errors.ts';
import { refundHeld } from './refund.ts';

/** Paid orders whose car is not handed over yet. */
const isHeld = and(eq(orders.state, 'paid'), eq(holds.state, 'held'));

const bankDecides = () =>
  conflict(
    'bank_decides',
    "The buyer's bank disputes the payment of a car that was not handed over. Try again once it has decided.",
  );

/** Returns whether money is held for any matching order. */
export async function holdsMoney(tx: Database, which: SQL | undefined): Promise<boolean> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(holds, eq(holds.orderId, orders.id))
    .where(and(isHeld, which))
    .limit(1);
  return found !== undefined;
}

/** Locks the holds of these orders. The caller has locked the orders. */
export async function lockHolds(tx: Database, which: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: orders.id }).from(orders).where(which);
  await tx
    .select({ id: holds.orderId })
    .from(holds)
    .where(inArray(holds.orderId, ids))
    .orderBy(asc(holds.orderId))
    .for('update');
}

/**
 * Refunds all held money of the matching orders because the car or the seller is removed. Runs in an admin's
 * transaction, which has locked orders and holds. Returns the refunds' ids. Throws 409 if a bank disputes one
 * of them, because nothing could show later that its car was never handed over.
 */
export async function refundAllHeld(
  tx: Database,
  which: SQL | undefined,
  { reason, note, askedBy }: { reason: string; note: string; askedBy?: string | undefined },
): Promise<string[]> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(holds, eq(holds.orderId, orders.id))
    .where(and(isHeld, which))
    .orderBy(asc(orders.id));
  for (const { id } of found) if (await isContested(tx, id)) throw bankDecides();
  const ids: string[] = [];
  for (const { id } of found) {
    ids.push(
      await refundHeld(tx, {
        orderId: id,
        amountCents: null,
        reason,
        note,
        askedBy,
      }),
    );
    await tx.update(orders).set({ endedBy: 'admin', endReason: note }).where(eq(orders.id, id));
  }
  return ids;
}
