import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { orders } from './orders.ts';

/**
 * The ledger's accounts. `provider`: money at the payment provider. `held`: escrow of orders. `owed_back`:
 * refunds to buyers. `due`: payouts to sellers. `fees`: our fees. `lost`: chargebacks. `bank`: our own bank
 * account, from which manual refunds are paid. The provider balance then owes this amount to the bank
 * account.
 */
export const LEDGER_ACCOUNTS = ['provider', 'held', 'owed_back', 'due', 'fees', 'lost', 'bank'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Ledger entries. They are only added, never changed. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    /** Kind of event, such as `payment`. */
    kind: text('kind').notNull(),
    /** Reference to the affected row. Unique among the entries of a kind. */
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

/** Amount that an entry adds to an account or subtracts from it. The amounts of an entry sum to zero. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    account: text('account').$type<LedgerAccount>().notNull(),
    /** Positive for debit, negative for credit. */
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
