import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { documentCounters, documents } from '../../platform/db/tables/documents.ts';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { orders, payments } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';

interface OrderPayment {
  orderId: string;
  /** Id of the row in `payments`. */
  paymentId: string;
}

/**
 * Issues a document with the next number of its kind, unless it exists. The counter row stays locked until
 * the transaction ends. A rollback also restores the counter, so there are no gaps.
 */
async function issueDocument(
  tx: Database,
  kind: 'receipt' | 'credit_note',
  { orderId, paymentId, refundId }: OrderPayment & { refundId: string | null },
  issuedAt: Date,
): Promise<void> {
  const isSameSource = refundId === null ? sql`payment_id = ${paymentId}` : sql`refund_id = ${refundId}`;
  await tx.execute(sql`
    with numbered as (
      insert into ${documentCounters} (kind, last)
      select ${kind}, 1
      where not exists (select 1 from ${documents} where kind = ${kind} and ${isSameSource})
      on conflict (kind) do update set last = ${documentCounters}.last + 1
      returning last
    )
    insert into ${documents} (
      kind, number, order_id, payment_id, refund_id, seller_name, car_year, car_vin, created_at
    )
    select
      ${kind}, numbered.last, ${orders.id}, ${paymentId}, ${refundId}, ${users.name}, ${orderListings.purchaseYear}, ${orderListings.vin},
      ${issuedAt.toISOString()}::timestamptz
    from numbered, ${orders}
    left join ${users} on ${users.id} = ${orders.sellerId}
    left join ${orderListings} on ${orderListings.orderId} = ${orders.id}
    where ${orders.id} = ${orderId}`);
}

/**
 * Issues the receipt for a payment, unless it exists. Call it in the transaction that records the payment,
 * and call it last, because other receipts cannot be issued until the transaction ends.
 */
export const issueReceipt = (
  tx: Database,
  { orderId, paymentId }: OrderPayment,
  issuedAt: Date = new Date(),
): Promise<void> => issueDocument(tx, 'receipt', { orderId, paymentId, refundId: null }, issuedAt);

/**
 * Issues the credit note for a refund, unless it exists. Call it in the transaction that records the refund.
 * If the payment's receipt is missing, issues it first, because the credit note refers to it. So every
 * transaction locks the counter of receipts before the counter of credit notes, which prevents deadlocks.
 */
export async function issueCreditNote(
  tx: Database,
  { refundId, ...paymentRef }: OrderPayment & { /** Id of the row in `refunds`. */ refundId: string },
  issuedAt: Date = new Date(),
): Promise<void> {
  await issueReceipt(tx, paymentRef, issuedAt);
  await issueDocument(tx, 'credit_note', { ...paymentRef, refundId }, issuedAt);
}

/**
 * SQL condition for the original refunds of an order. Parts that were split off later belong to the same
 * credit note.
 */
const isOriginalRefundSql = (orderId: string) => and(eq(refunds.orderId, orderId), isNull(refunds.partOf));

/** Returns whether an order has all its documents. */
async function hasAllDocuments(db: Database, orderId: string): Promise<boolean> {
  const issuedCount = await db.$count(documents, eq(documents.orderId, orderId));
  const paymentCount = await db.$count(payments, eq(payments.orderId, orderId));
  const refundCount = await db.$count(refunds, isOriginalRefundSql(orderId));
  return issuedCount === paymentCount + refundCount;
}

/**
 * Issues an order's missing documents in chronological order. Payments from before documents
 * existed have none.
 */
export async function issueMissingDocuments(db: Database, orderId: string): Promise<void> {
  if (await hasAllDocuments(db, orderId)) return;
  await db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
    const paymentRows = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.createdAt), asc(payments.id));
    for (const { id } of paymentRows) await issueReceipt(tx, { orderId, paymentId: id });
    const refundRows = await tx
      .select({ refundId: refunds.id, paymentId: refunds.paymentId })
      .from(refunds)
      .where(isOriginalRefundSql(orderId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id));
    for (const refund of refundRows) await issueCreditNote(tx, { orderId, ...refund });
  });
}
