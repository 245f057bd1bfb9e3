import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { refunds } from './money.ts';
import { orders, payments } from './orders.ts';

/** The last number that each kind of document has: whoever issues one locks its row, so that no number is left out. */
export const documentCounters = pgTable('document_counters', {
  kind: text('kind').primaryKey(),
  last: integer('last').notNull(),
});

/** Receipts, one a payment, and credit notes, one a refund; numbered without gaps within their kind. */
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
    /** As the seller was called then; null where the account was deleted before. */
    sellerName: text('seller_name'),
    /** Which car it was, as its listing said then; null where that was deleted before, and on documents of before. */
    carYear: integer('car_year'),
    /** As above; null also where the seller did not say. */
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
