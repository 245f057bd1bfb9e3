import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { documentCounters, documents } from '../db/tables/documents.ts';
import { refunds } from '../db/tables/money.ts';
import { orderListings } from '../db/tables/order-listings.ts';
import { orders, payments } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';

interface About {
  orderId: string;
  /** Id of the row in `payments`. */
  paymentId: string;
}

/**
 * Issues a document with the kind's next number, unless it exists. The counter row stays locked until the
 * transaction ends. A rollback also rolls back the number, so there are no gaps.
 */
async function issue(
  tx: Database,
  kind: 'receipt' | 'credit_note',
  { orderId, paymentId, refundId }: About & { refundId: string | null },
  at: Date,
): Promise<void> {
  const same = refundId === null ? sql`payment_id = ${paymentId}` : sql`refund_id = ${refundId}`;
  await tx.execute(sql`
    with numbered as (
      insert into ${documentCounters} (kind, last)
      select ${kind}, 1
      where not exists (select 1 from ${documents} where kind = ${kind} and ${same})
      on conflict (kind) do update set last = ${documentCounters}.last + 1
      returning last
    )
    insert into ${documents} (
      kind, number, order_id, payment_id, refund_id, seller_name, car_year, car_vin, created_at
    )
    select
      ${kind}, numbered.last, ${orders.id}, ${paymentId}, ${refundId}, ${users.name}, ${orderListings.purchaseYear}, ${orderListings.vin},
      ${at.toISOString()}::timestamptz
    from numbered, ${orders}
    left join ${users} on ${users.id} = ${orders.sellerId}
    left join ${orderListings} on ${orderListings.orderId} = ${orders.id}
    where ${orders.id} = ${orderId}`);
}

/**
 * Issues the receipt of a payment in the transaction that records the payment. Repeating it changes nothing.
 * Call it last, because it blocks other receipts until the transaction ends.
 */
export const issueReceipt = (
  tx: Database,
  { orderId, paymentId }: About,
  at: Date = new Date(),
): Promise<void> => issue(tx, 'receipt', { orderId, paymentId, refundId: null }, at);

/**
 * Issues the credit note of a refund in the transaction that records the refund. Repeating it changes
 * nothing. Issues a missing receipt first, because the note refers to it. This also fixes the lock order
 * (receipts, then credit notes), which prevents deadlocks.
 */
export async function issueCreditNote(
  tx: Database,
  { refundId, ...about }: About & { /** Id of the row in `refunds`. */ refundId: string },
  at: Date = new Date(),
): Promise<void> {
  await issueReceipt(tx, about, at);
  await issue(tx, 'credit_note', { ...about, refundId }, at);
}

/**
 * Condition for the refunds of an order as they were decided. Parts split off later belong to the same credit
 * note.
 */
const decidedOf = (orderId: string) => and(eq(refunds.orderId, orderId), isNull(refunds.partOf));

/** Returns whether an order has all its documents. */
async function isComplete(db: Database, orderId: string): Promise<boolean> {
  const issued = await db.$count(documents, eq(documents.orderId, orderId));
  const came = await db.$count(payments, eq(payments.orderId, orderId));
  const went = await db.$count(refunds, decidedOf(orderId));
  return issued === came + went;
}

/** Issues an order's missing documents in chronological order, for payments from before this feature. */
export async function issueMissing(db: Database, orderId: string): Promise<void> {
  if (await isComplete(db, orderId)) return;
  await db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
    const came = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.createdAt), asc(payments.id));
    for (const { id } of came) await issueReceipt(tx, { orderId, paymentId: id });
    const went = await tx
      .select({ refundId: refunds.id, paymentId: refunds.paymentId })
      .from(refunds)
      .where(decidedOf(orderId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id));
    for (const refund of went) await issueCreditNote(tx, { orderId, ...refund });
  });
}
