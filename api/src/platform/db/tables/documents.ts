import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { refunds } from './escrow-and-payouts.ts';
import { orders, payments } from './orders.ts';

/**
 * Last number of each kind of document. Issuing a document locks the row of its kind, so the numbers have no
 * gaps.
 */
export const documentCounters = pgTable('document_counters', {
  kind: text('kind').primaryKey(),
  last: integer('last').notNull(),
});

/** Receipts (one per payment) and credit notes (one per refund), numbered without gaps within their kind. */
export const documents = pgTable(
  'documents',
  {
    kind: text('kind').$type<'receipt' | 'credit_note'>().notNull(),
    number: integer('number').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    refundId: text('refund_id')
      .unique()
      .references(() => refunds.id),
    /** The seller's name when the document was issued. Null if the account was already deleted. */
    sellerName: text('seller_name'),
    /**
     * The car's year in the order's copy of the listing. Null if there was no copy, and on older documents.
     */
    carYear: integer('car_year'),
    /**
     * The car's VIN in the order's copy of the listing. Null like `carYear`, or if the seller did not enter a
     * VIN.
     */
    carVin: text('car_vin'),
    issuedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.number] }),
    check(
      'documents_kind',
      sql`(${table.kind} = 'receipt' and ${table.refundId} is null) or (${table.kind} = 'credit_note' and ${table.refundId} is not null)`,
    ),
    index('documents_order').on(table.orderId),
    uniqueIndex('documents_one_receipt')
      .on(table.paymentId)
      .where(sql`${table.kind} = 'receipt'`),
  ],
);
