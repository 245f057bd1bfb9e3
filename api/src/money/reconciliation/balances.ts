import type { MoneyTotals } from '@second-gear/contract/finances';
import { toDollars } from '@second-gear/contract/money';
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { type LedgerAccount, ledgerEntries, ledgerPostings } from '../../platform/db/tables/ledger.ts';
import type { LedgerEntryKind } from '../ledger/post.ts';

const queryBuilder = new QueryBuilder();
/** Kinds of ledger entries that a bank creates: a chargeback, and the return of its money after we win. */
const BANK_ENTRY_KINDS: LedgerEntryKind[] = ['chargeback', 'chargeback_won'];
const isOfEntrySql = eq(ledgerEntries.id, ledgerPostings.entryId);

const postedMovements = queryBuilder
  .select({
    at: ledgerEntries.createdAt,
    orderId: ledgerEntries.orderId,
    kind: ledgerEntries.kind,
    account: sql<LedgerAccount | 'contested'>`${ledgerPostings.account}`.as('account'),
    cents: ledgerPostings.amountCents,
  })
  .from(ledgerPostings)
  .innerJoin(ledgerEntries, isOfEntrySql);

/** Amounts of decided chargebacks, which are no longer contested. */
const decidedChargebacks = queryBuilder
  .select({
    at: sql<Date>`${disputes.decidedAt}`.as('at'),
    orderId: ledgerEntries.orderId,
    kind: ledgerEntries.kind,
    account: sql<LedgerAccount | 'contested'>`'contested'`.as('account'),
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
  .innerJoin(ledgerPostings, and(isOfEntrySql, eq(ledgerPostings.account, 'lost')))
  .where(isNotNull(disputes.decidedAt));

/**
 * All movements of money: ledger postings plus the amounts of decided chargebacks, which are no longer
 * contested. The ledger has no entry for such a decision if it changes no account.
 */
export const ledgerMovements = postedMovements.unionAll(decidedChargebacks).as('ledger_movements');

const sumCentsWhereSql = (condition: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${ledgerMovements.cents}) filter (where ${condition}), 0)::float8`;

/** Returns SQL for the credit balance of an account, in cents. */
const balanceSql = (account: LedgerAccount): SQL<number> =>
  sql<number>`(0 - ${sumCentsWhereSql(sql`${ledgerMovements.account} = ${account}`)})`;

/** Returns SQL for the cents that left the provider through the given kinds of entries. */
const sentBySql = (...kinds: LedgerEntryKind[]): SQL<number> =>
  sql<number>`(0 - ${sumCentsWhereSql(sql`${ledgerMovements.account} = 'provider' and ${inArray(ledgerMovements.kind, kinds)}`)})`;

const contested = sumCentsWhereSql(
  sql`(${ledgerMovements.account} = 'lost' and ${inArray(ledgerMovements.kind, BANK_ENTRY_KINDS)}) or ${ledgerMovements.account} = 'contested'`,
);

/**
 * Sums over {@link ledgerMovements}, in cents. The postings of each entry sum to zero. So money that reached
 * the provider has either left it or is in an account. {@link toMoneyTotals} relies on that.
 */
export const balanceColumns = {
  received: sql<number>`(0 - ${sentBySql('payment')})`,
  held: balanceSql('held'),
  owedBack: balanceSql('owed_back'),
  refunded: sql<number>`(${sentBySql('refund_sent', 'refund_returned')} + ${balanceSql('bank')})`,
  due: balanceSql('due'),
  paidOut: sentBySql('payout_sent', 'payout_returned'),
  fees: balanceSql('fees'),
  /** Money that banks took with chargebacks, without the part that we bore ourselves (account `lost`). */
  lost: sql<number>`(${sentBySql('chargeback', 'chargeback_lost', 'chargeback_won')} + ${balanceSql('lost')})`,
  contested,
  /** The part that we bore ourselves, without contested amounts. */
  ownLoss: sql<number>`(0 - ${balanceSql('lost')} - ${contested})`,
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
 * Converts cents to dollars. `received` is the sum of the fields from `held` to `lost`. `contested` and
 * `ownLoss` are not part of that sum.
 */
export const toMoneyTotals = ({
  received,
  held,
  owedBack,
  refunded,
  due,
  paidOut,
  fees,
  lost,
  contested,
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
  contested: toDollars(contested),
  ownLoss: toDollars(ownLoss),
});
