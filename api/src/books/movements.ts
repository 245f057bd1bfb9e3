import type { Money } from '@second-gear/contract/books';
import { toDollars } from '@second-gear/contract/money';
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { type Account, ledgerEntries, ledgerPostings } from '../db/tables/ledger.ts';
import { disputes } from '../db/tables/money.ts';
import type { EntryKind } from '../ledger/post.ts';

const build = new QueryBuilder();
/** By what a bank's dispute moves money, before it is decided and after. */
const MOVED: EntryKind[] = ['chargeback', 'chargeback_won'];
const ofEntry = eq(ledgerEntries.id, ledgerPostings.entryId);

const posted = build
  .select({
    at: ledgerEntries.createdAt,
    orderId: ledgerEntries.orderId,
    kind: ledgerEntries.kind,
    account: sql<Account | 'contested'>`${ledgerPostings.account}`.as('account'),
    cents: ledgerPostings.amountCents,
  })
  .from(ledgerPostings)
  .innerJoin(ledgerEntries, ofEntry);

/** What a bank has by its dispute, and contests no more since it was decided. */
const decided = build
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
      inArray(ledgerEntries.kind, MOVED),
      eq(sql`split_part(${ledgerEntries.reference}, ':', 1)`, disputes.id),
    ),
  )
  .innerJoin(ledgerPostings, and(ofEntry, eq(ledgerPostings.account, 'lost')))
  .where(isNotNull(disputes.decidedAt));

/**
 * All that moves money, side by side: the ledger's postings, and the decisions of banks. The ledger has no entry for each
 * of those: where nobody's money covers a loss, none of its accounts moves.
 */
export const moves = posted.unionAll(decided).as('moves');

const sumWhere = (condition: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${moves.cents}) filter (where ${condition}), 0)::float8`;

/** What an account has been credited with beyond its debits, in cents: what it holds for somebody. */
const heldBy = (account: Account): SQL<number> =>
  sql<number>`(0 - ${sumWhere(sql`${moves.account} = ${account}`)})`;

/** What left the provider by entries of these kinds, in cents. */
const sentBy = (...kinds: EntryKind[]): SQL<number> =>
  sql<number>`(0 - ${sumWhere(sql`${moves.account} = 'provider' and ${inArray(moves.kind, kinds)}`)})`;

const contested = sumWhere(
  sql`(${moves.account} = 'lost' and ${inArray(moves.kind, MOVED)}) or ${moves.account} = 'contested'`,
);

/**
 * Sums over {@link moves}, in cents. As the postings of each entry sum to zero, whatever came to the provider either left
 * it or is held for somebody: that is the equation of {@link toMoney}.
 */
export const movements = {
  received: sql<number>`(0 - ${sentBy('payment')})`,
  held: heldBy('held'),
  owedBack: heldBy('owed_back'),
  refunded: sql<number>`(${sentBy('refund_sent', 'refund_returned')} + ${heldBy('bank')})`,
  due: heldBy('due'),
  paidOut: sentBy('payout_sent', 'payout_returned'),
  fees: heldBy('fees'),
  /** Taken by banks, less what the account `lost` says that we have laid out for it or for others. */
  lost: sql<number>`(${sentBy('chargeback', 'chargeback_lost', 'chargeback_won')} + ${heldBy('lost')})`,
  contested,
  /** The rest of what we have laid out. */
  ownLoss: sql<number>`(0 - ${heldBy('lost')} - ${contested})`,
};
export type Movements = Record<keyof typeof movements, number>;

export const NOTHING: Movements = {
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

/** In dollars: `received` is the sum of `held` to `lost`; `contested` and `ownLoss` are beside it. */
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
}: Movements): Money => ({
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
