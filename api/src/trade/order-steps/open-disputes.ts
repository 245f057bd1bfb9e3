import { and, eq, isNull, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { conflict } from '../../platform/errors/errors.ts';

/**
 * SQL condition: the order has an open dispute, by the buyer or a bank. The seller is then not paid. Lock the
 * order before acting on the result, because disputes open and close under that lock.
 * @param orderId a value or a column; as a column in a select list, only in a query with joins, because
 * drizzle otherwise omits its table name
 */
export const hasOpenDisputeSql = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${disputes} where ${disputes.orderId} = ${orderId} and ${disputes.decidedAt} is null)`;

/**
 * SQL condition: the dispute is an inquiry. The bank has withdrawn nothing yet, and will not do so after a
 * full refund.
 */
const isInquirySql = sql`(${disputes.kind} = 'bank' and left(coalesce(${disputes.providerStatus}, ''), 8) = 'warning_')`;

/** Like {@link hasOpenDisputeSql}, but without inquiries, which prevent a payout but not a cancellation. */
export const hasBlockingDisputeSql = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${disputes} where ${disputes.orderId} = ${orderId} and ${disputes.decidedAt} is null and not ${isInquirySql})`;

const isUndecidedSql = (kind: 'buyer' | 'bank') => and(eq(disputes.kind, kind), isNull(disputes.decidedAt));
const isOpenDisputeSql = (orderId: string, kind: 'buyer' | 'bank') =>
  and(eq(disputes.orderId, orderId), isUndecidedSql(kind));

const bankDecidesError = () =>
  conflict(
    'bank_decides',
    'The buyer disputed this payment with their bank. The bank will decide who gets the money.',
  );

/** Returns whether a chargeback of the order is open. */
export const hasOpenBankDispute = async (tx: Database, orderId: string): Promise<boolean> =>
  (await tx.$count(disputes, isOpenDisputeSql(orderId, 'bank'))) > 0;

/**
 * Throws 409 if a chargeback is open, because the bank might refund the same money. During an inquiry, a full
 * refund is allowed and ends the inquiry. After a partial refund, the bank could still withdraw the whole
 * amount.
 */
export async function requireNoBankDispute(
  tx: Database,
  orderId: string,
  { isFullRefund }: { isFullRefund: boolean },
): Promise<void> {
  const isBankDisputeOpenSql = isOpenDisputeSql(orderId, 'bank');
  if (
    (await tx.$count(
      disputes,
      isFullRefund ? and(isBankDisputeOpenSql, not(isInquirySql)) : isBankDisputeOpenSql,
    )) > 0
  )
    throw bankDecidesError();
}

/**
 * Throws 409 if a chargeback on money held for a seller is open. The seller may still win it, and could not
 * be paid after the account is deleted. The caller must have locked the seller's orders.
 */
export async function requireNoContestedSale(tx: Database, sellerId: string): Promise<void> {
  const [contested] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(orders.sellerId, sellerId), eq(orders.state, 'paid'), isUndecidedSql('bank')))
    .limit(1);
  if (!contested) return;
  throw conflict(
    'bank_decides',
    'A buyer has disputed a payment for one of this user’s cars with their bank. You can delete the user once the bank decides. You can also suspend them now.',
  );
}

/** Closes the buyer's open dispute about an order, if there is one, because the full amount is refunded. */
export async function closeRefundedDispute(
  tx: Database,
  orderId: string,
  { openedBy, reason, cents }: { openedBy: string | null; reason: string; cents: number },
): Promise<void> {
  await tx
    .update(disputes)
    .set({
      decision: 'refund',
      decidedBy: openedBy,
      decisionReason: reason,
      refundCents: cents,
      decidedAt: new Date(),
    })
    .where(isOpenDisputeSql(orderId, 'buyer'));
}
