import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { orders } from './orders.ts';

/**
 * The ledger's accounts. Money lies with the `provider`; it is `held` for an order, `owed_back` to a buyer, `due` to a
 * seller, our `fees`, or `lost` to a bank's dispute. Manual refunds come from our own `bank` account, which is owed that
 * much by the provider's.
 */
export const ACCOUNTS = ['provider', 'held', 'owed_back', 'due', 'fees', 'lost', 'bank'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** What the ledger knows to have happened; entries are only ever added. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    /** What happened, such as `payment`. */
    kind: text('kind').notNull(),
    /** To which row it happened: of one kind, each has one entry. */
    reference: text('reference').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ledger_entries_once').on(table.kind, table.reference),
    index('ledger_entries_order').on(table.orderId),
    index('ledger_entries_time').on(table.createdAt, table.id),
  ],
);

/** What an entry adds to an account (above zero) and takes from another (below); of one entry they sum to zero. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    account: text('account').$type<Account>().notNull(),
    /** Debit above zero, credit below. */
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.account] }),
    check('ledger_postings_amount', sql`${table.amountCents} <> 0`),
    check(
      'ledger_postings_account',
      sql`${table.account} in ('provider', 'held', 'owed_back', 'due', 'fees', 'lost', 'bank')`,
    ),
  ],
);
