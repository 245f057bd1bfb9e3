import { and, eq, isNull, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { disputes } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { conflict } from '../errors.ts';

/**
 * Whether a dispute of that order stands open, the buyer's or a bank's: its seller is not paid meanwhile. Whoever acts
 * on it locks the order first, because disputes are opened and ended under that lock.
 * @param orderId a value, or a column; in a select list only where tables are joined, because it loses its table else
 */
export const hasOpenDispute = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${disputes} where ${disputes.orderId} = ${orderId} and ${disputes.decidedAt} is null)`;

/** An inquiry: the bank has taken nothing yet, and will not once all has gone back. */
const isInquiry = sql`(${disputes.kind} = 'bank' and left(coalesce(${disputes.providerStatus}, ''), 8) = 'warning_')`;

/** The same, inquiries of banks left out: they keep the seller from being paid, and nobody from cancelling. */
export const hasDispute = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${disputes} where ${disputes.orderId} = ${orderId} and ${disputes.decidedAt} is null and not ${isInquiry})`;

const undecided = (kind: 'buyer' | 'bank') => and(eq(disputes.kind, kind), isNull(disputes.decidedAt));
const standing = (orderId: string, kind: 'buyer' | 'bank') =>
  and(eq(disputes.orderId, orderId), undecided(kind));

const bankDecides = () =>
  conflict(
    'bank_decides',
    "The buyer's bank disputes this payment: what becomes of the money is its decision",
  );

/** Whether a bank's dispute of that order stands open. */
export const isContested = async (tx: Database, orderId: string): Promise<boolean> =>
  (await tx.$count(disputes, standing(orderId, 'bank'))) > 0;

/**
 * Throws 409 where a bank's dispute stands open: what we gave back meanwhile, the bank might give back as well. While it
 * only inquires, all may go back (`isAll`), which is what ends an inquiry; after a part it would still take the whole.
 */
export async function refuseWhileBankDecides(
  tx: Database,
  orderId: string,
  { isAll }: { isAll: boolean },
): Promise<void> {
  const open = standing(orderId, 'bank');
  if ((await tx.$count(disputes, isAll ? and(open, not(isInquiry)) : open)) > 0) throw bankDecides();
}

/**
 * Throws 409 where a bank disputes money that is held of a seller's sale: it may come to be theirs, and nobody could be
 * paid it without them. Whoever calls has locked the orders.
 */
export async function refuseWhileContested(tx: Database, sellerId: string): Promise<void> {
  const [contested] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(orders.sellerId, sellerId), eq(orders.state, 'paid'), undecided('bank')))
    .limit(1);
  if (!contested) return;
  throw conflict(
    'bank_decides',
    "A buyer's bank disputes the payment of a car of theirs. Delete them once it has decided; suspending works at once.",
  );
}

/** Ends the buyer's dispute of an order, where one stands open, because all of its money goes back. */
export async function closeRefunded(
  tx: Database,
  orderId: string,
  { by, reason, cents }: { by: string | null; reason: string; cents: number },
): Promise<void> {
  await tx
    .update(disputes)
    .set({
      decision: 'refund',
      decidedBy: by,
      decisionReason: reason,
      refundCents: cents,
      decidedAt: new Date(),
    })
    .where(standing(orderId, 'buyer'));
}
