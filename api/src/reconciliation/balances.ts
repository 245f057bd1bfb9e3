import type { MoneyTotals } from '@second-gear/contract/finances';
import { toDollars } from '@second-gear/contract/money';
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { type Account, ledgerEntries, ledgerPostings } from '../db/tables/ledger.ts';
import { disputes } from '../db/tables/money.ts';
import type { EntryKind } from '../ledger/post.ts';

const queryBuilder = new QueryBuilder();
/** Ledger entries that a chargeback creates, before and after the decision. */
const BANK_ENTRY_KINDS: EntryKind[] = ['chargeback', 'chargeback_won'];
const isOfEntry = eq(ledgerEntries.id, ledgerPostings.entryId);

const posted = queryBuilder
  .select({
    at: ledgerEntries.createdAt,
    orderId: ledgerEntries.orderId,
    kind: ledgerEntries.kind,
    account: sql<Account | 'contested'>`${ledgerPostings.account}`.as('account'),
    cents: ledgerPostings.amountCents,
  })
  .from(ledgerPostings)
  .innerJoin(ledgerEntries, isOfEntry);

/** Amounts of decided chargebacks, which are no longer contested. */
const decided = queryBuilder
  .select({
    at: sql<Date>`${disputes.decidedAt}`.as('at'),
    orderId: ledgerEntries.orderId,
    kind: ledgerEntries.kind,
    account: sql<Account | 'contested'>`'contested'`.as('account'),
    cents: sql<number>`(0 - ${ledgerPostings.amountCents})`.as('cents'),
  })
  .from(disputes)
  .innerJoin(
    ledgerEntries,
    and(
      inArray(ledgerEntries.kind, BANK_ENTRY_KINDS),
      eq(sql`split_part(${ledgerEntries.reference}, ':', 1)`, disputes.id),
    ),
  )
  .innerJoin(ledgerPostings, and(isOfEntry, eq(ledgerPostings.account, 'lost')))
  .where(isNotNull(disputes.decidedAt));

/**
 * All transactions: ledger postings plus decided chargebacks. The ledger has no entry for a decision in which
 * no account changes.
 */
export const ledgerMovements = posted.unionAll(decided).as('moves');

const sumCentsWhere = (condition: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${ledgerMovements.cents}) filter (where ${condition}), 0)::float8`;

/** Returns the credit balance of an account, in cents. */
const balanceOf = (account: Account): SQL<number> =>
  sql<number>`(0 - ${sumCentsWhere(sql`${ledgerMovements.account} = ${account}`)})`;

/** Returns the cents that left the provider by these kinds of entries. */
const sentBy = (...kinds: EntryKind[]): SQL<number> =>
  sql<number>`(0 - ${sumCentsWhere(sql`${ledgerMovements.account} = 'provider' and ${inArray(ledgerMovements.kind, kinds)}`)})`;

const contested = sumCentsWhere(
  sql`(${ledgerMovements.account} = 'lost' and ${inArray(ledgerMovements.kind, BANK_ENTRY_KINDS)}) or ${ledgerMovements.account} = 'contested'`,
);

/**
 * Sums over {@link ledgerMovements}, in cents. The postings of each entry sum to zero. So money that reached the
 * provider has either left it or is in an account. {@link toMoney} relies on that.
 */
export const balanceColumns = {
  received: sql<number>`(0 - ${sentBy('payment')})`,
  held: balanceOf('held'),
  owedBack: balanceOf('owed_back'),
  refunded: sql<number>`(${sentBy('refund_sent', 'refund_returned')} + ${balanceOf('bank')})`,
  due: balanceOf('due'),
  paidOut: sentBy('payout_sent', 'payout_returned'),
  fees: balanceOf('fees'),
  /** Lost to chargebacks, minus what we paid ourselves (account `lost`). */
  lost: sql<number>`(${sentBy('chargeback', 'chargeback_lost', 'chargeback_won')} + ${balanceOf('lost')})`,
  contested,
  /** The rest of what we paid ourselves. */
  ownLoss: sql<number>`(0 - ${balanceOf('lost')} - ${contested})`,
};
export type BalanceCents = Record<keyof typeof balanceColumns, number>;

export const ZERO_BALANCES: BalanceCents = {
  received: 0,
  held: 0,
  owedBack: 0,
  refunded: 0,
  due: 0,
  paidOut: 0,
  fees: 0,
  lost: 0,
  contested: 0,
  ownLoss: 0,
};

/**
 * Converts cents to dollars. `received` is the sum of `held` to `lost`. `contested` and `ownLoss` are not
 * part of that sum.
 */
export const toMoney = ({
  received,
  held,
  owedBack,
  refunded,
  due,
  paidOut,
  fees,
  lost,
  contested: open,
  ownLoss,
}: BalanceCents): MoneyTotals => ({
  received: toDollars(received),
  held: toDollars(held),
  owedBack: toDollars(owedBack),
  refunded: toDollars(refunded),
  due: toDollars(due),
  paidOut: toDollars(paidOut),
  fees: toDollars(fees),
  lost: toDollars(lost),
  contested: toDollars(open),
  ownLoss: toDollars(ownLoss),
});
