import { and, eq, isNull, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { disputes } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { conflict } from '../errors.ts';

/**
 * SQL condition: the order has an open dispute, by the buyer or a bank, so that the seller is not paid. Lock
 * the order before acting on it, because disputes open and close under that lock.
 * @param orderId a value or a column; in a select list only with joins, because drizzle otherwise drops its
 * table name
 */
export const hasOpenDispute = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${disputes} where ${disputes.orderId} = ${orderId} and ${disputes.decidedAt} is null)`;

/** An inquiry: the bank has withdrawn nothing yet, and will not after a full refund. */
const isInquiry = sql`(${disputes.kind} = 'bank' and left(coalesce(${disputes.providerStatus}, ''), 8) = 'warning_')`;

/** Like {@link hasOpenDispute} without inquiries, which block the payout but not a cancellation. */
export const hasBlockingDispute = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${disputes} where ${disputes.orderId} = ${orderId} and ${disputes.decidedAt} is null and not ${isInquiry})`;

const isUndecided = (kind: 'buyer' | 'bank') => and(eq(disputes.kind, kind), isNull(disputes.decidedAt));
const isOpenDispute = (orderId: string, kind: 'buyer' | 'bank') =>
  and(eq(disputes.orderId, orderId), isUndecided(kind));

const bankDecidesError = () =>
  conflict('bank_decides', 'The buyer’s bank disputed this payment. The bank decides who gets the money.');

/** Returns whether a chargeback of the order is open. */
export const hasOpenBankDispute = async (tx: Database, orderId: string): Promise<boolean> =>
  (await tx.$count(disputes, isOpenDispute(orderId, 'bank'))) > 0;

/**
 * Throws 409 if a chargeback is open, because the bank might refund the same money. During an inquiry, a full
 * refund (`isAll`) is allowed and ends it. After a partial refund, the bank could still withdraw the whole
 * amount.
 */
export async function requireNoBankDispute(
  tx: Database,
  orderId: string,
  { isAll }: { isAll: boolean },
): Promise<void> {
  const open = isOpenDispute(orderId, 'bank');
  if ((await tx.$count(disputes, isAll ? and(open, not(isInquiry)) : open)) > 0) throw bankDecidesError();
}

/**
 * Throws 409 if a chargeback on a seller's held money is open. The seller may win it and could not be paid
 * after deletion. The caller must have locked the orders.
 */
export async function requireNoContestedSale(tx: Database, sellerId: string): Promise<void> {
  const [contested] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(orders.sellerId, sellerId), eq(orders.state, 'paid'), isUndecided('bank')))
    .limit(1);
  if (!contested) return;
  throw conflict(
    'bank_decides',
    'A buyer’s bank is disputing a payment for one of this user’s cars. Delete the user after the bank decides; you can suspend them now.',
  );
}

/** Closes the buyer's open dispute of an order, if any, because the full amount is refunded. */
export async function closeRefundedDispute(
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
    .where(isOpenDispute(orderId, 'buyer'));
}
