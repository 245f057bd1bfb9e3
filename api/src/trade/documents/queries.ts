import type { OrderDocument } from '@second-gear/contract/documents';
import { toDollars } from '@second-gear/contract/money';
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { documents } from '../../platform/db/tables/documents.ts';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { orders, payments } from '../../platform/db/tables/orders.ts';

type DocumentKind = OrderDocument['kind'];

const PREFIX_BY_KIND: Record<DocumentKind, string> = { receipt: 'R', credit_note: 'C' };
/** Maximum value of the database's integer type. */
const MAX_NUMBER = 2_147_483_647;

/** Formats a document number, for example `R-000042`. */
export const formatDocumentNumber = (kind: DocumentKind, number: number): string =>
  `${PREFIX_BY_KIND[kind]}-${String(number).padStart(6, '0')}`;

/** Parses the output of {@link formatDocumentNumber}. Returns null if it is not a valid document number. */
export function parseDocumentNumber(formatted: string): { kind: DocumentKind; number: number } | null {
  const number = Number(formatted.slice(2));
  const kind: DocumentKind = formatted.startsWith(PREFIX_BY_KIND.receipt) ? 'receipt' : 'credit_note';
  return number >= 1 && number <= MAX_NUMBER && formatDocumentNumber(kind, number) === formatted
    ? { kind, number }
    : null;
}

/** The original amount of a refund, including parts that were split off later, or of the payment. */
const originalAmountCentsSql = sql<number>`coalesce(
  ${refunds.amountCents} + (select coalesce(sum(part.amount_cents), 0) from refunds part where part.part_of = ${refunds.id}),
  ${payments.amountCents}
)::int`;

/** The receipt for a document's payment. It has the car's year and VIN, even if the listing was deleted. */
const receipts = alias(documents, 'receipts');
const isReceiptOfDocumentSql = and(eq(receipts.paymentId, documents.paymentId), eq(receipts.kind, 'receipt'));
const carColumns = {
  brandName: orders.brandName,
  model: orders.model,
  year: receipts.carYear,
  vin: receipts.carVin,
  // Null on documents older than the order's copy of the listing, because an issued document does not change.
  mileage: sql<
    number | null
  >`case when ${receipts.issuedAt} >= ${orderListings.takenAt} then ${orderListings.mileage} end`,
  condition: sql<
    string | null
  >`case when ${receipts.issuedAt} >= ${orderListings.takenAt} then ${orderListings.condition} end`,
};
const carNameOf = ({ year, brandName, model }: { year: number | null; brandName: string; model: string }) =>
  [year, brandName, model].filter((part) => part !== null).join(' ');

/** Returns the ids of an order and its buyer, or undefined if there is no such order. */
export async function findOrderBuyer(
  db: Database,
  id: string,
): Promise<{ id: string; buyerId: string | null } | undefined> {
  const [order] = await db
    .select({ id: orders.id, buyerId: orders.buyerId })
    .from(orders)
    .where(eq(orders.id, id));
  return order;
}

/** Returns an order's documents, oldest first. */
export async function findDocuments(db: Database, orderId: string): Promise<OrderDocument[]> {
  const rows = await db
    .select({
      kind: documents.kind,
      number: documents.number,
      amountCents: originalAmountCentsSql,
      issuedAt: documents.issuedAt,
      ...carColumns,
    })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .innerJoin(receipts, isReceiptOfDocumentSql)
    .innerJoin(payments, eq(payments.id, documents.paymentId))
    .leftJoin(refunds, eq(refunds.id, documents.refundId))
    .leftJoin(orderListings, eq(orderListings.orderId, orders.id))
    .where(eq(documents.orderId, orderId))
    // If issued at the same time, the receipt precedes the credit note.
    .orderBy(asc(documents.issuedAt), asc(sql`${documents.kind} = 'credit_note'`), asc(documents.number));
  return rows.map((row) => ({
    kind: row.kind,
    number: formatDocumentNumber(row.kind, row.number),
    amount: toDollars(row.amountCents),
    issuedAt: row.issuedAt.toISOString(),
    car: carNameOf(row),
    vin: row.vin,
  }));
}

/** Data that a document shows. */
export interface DocumentData {
  kind: OrderDocument['kind'];
  number: string;
  issuedAt: Date;
  /** When the payment arrived. */
  paidAt: Date;
  orderId: string;
  buyer: { name: string; email: string };
  /** Null if the seller's account was deleted before the document was issued. */
  sellerName: string | null;
  /** The sold car: year (if known), make and model. */
  car: string;
  /** From the order's copy of the listing, like `mileage` and `condition`. Null if unknown. */
  vin: string | null;
  /** In miles. */
  mileage: number | null;
  condition: string | null;
  amountCents: number;
  /** The payment provider's id of the payment. */
  paymentReference: string;
  /**
   * For credit notes: the number of the receipt that the note reverses fully or partly, and the reason code.
   */
  credit: { receipt: string; reason: string } | null;
}

/** Returns a document of an order, or undefined if the order has none with that number. */
export async function findDocumentData(
  db: Database,
  orderId: string,
  { kind, number }: { kind: OrderDocument['kind']; number: number },
): Promise<DocumentData | undefined> {
  const [row] = await db
    .select({
      issuedAt: documents.issuedAt,
      sellerName: documents.sellerName,
      paidAt: payments.createdAt,
      paymentReference: payments.intentId,
      amountCents: originalAmountCentsSql,
      reason: refunds.reason,
      receipt: receipts.number,
      name: orders.name,
      email: orders.email,
      ...carColumns,
    })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .innerJoin(payments, eq(payments.id, documents.paymentId))
    .innerJoin(receipts, isReceiptOfDocumentSql)
    .leftJoin(refunds, eq(refunds.id, documents.refundId))
    .leftJoin(orderListings, eq(orderListings.orderId, orders.id))
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, kind), eq(documents.number, number)));
  if (!row) return undefined;
  const { name, email, brandName: _brand, model: _model, year: _year, reason, receipt, ...rest } = row;
  return {
    ...rest,
    kind,
    number: formatDocumentNumber(kind, number),
    orderId,
    buyer: { name, email },
    car: carNameOf(row),
    credit: reason === null ? null : { receipt: formatDocumentNumber('receipt', receipt), reason },
  };
}
