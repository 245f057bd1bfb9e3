import type { Money } from '@second-gear/contract/books';
import { toDollars } from '@second-gear/contract/money';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { type Account, ledgerEntries, ledgerPostings } from '../db/tables/ledger.ts';
import type { EntryKind } from '../ledger/post.ts';

const sumWhere = (condition: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${ledgerPostings.amountCents}) filter (where ${condition}), 0)::float8`;

/** What an account has been credited with beyond its debits, in cents: what it holds for somebody. */
const heldBy = (account: Account): SQL<number> =>
  sql<number>`(0 - ${sumWhere(sql`${ledgerPostings.account} = ${account}`)})`;

/** What left the provider by entries of these kinds, in cents. */
const sentBy = (...kinds: EntryKind[]): SQL<number> =>
  sql<number>`(0 - ${sumWhere(sql`${ledgerPostings.account} = 'provider' and ${inArray(ledgerEntries.kind, kinds)}`)})`;

/**
 * Sums over ledger postings joined with their entries, in cents. As the postings of each entry sum to zero, whatever
 * came to the provider either left it or is held for somebody: that is the equation of {@link toMoney}.
 */
export const movements = {
  received: sql<number>`(0 - ${sentBy('payment')})`,
  held: heldBy('held'),
  owedBack: heldBy('owed_back'),
  refunded: sentBy('refund_sent', 'refund_returned'),
  due: heldBy('due'),
  paidOut: sentBy('payout_sent', 'payout_returned'),
  fees: heldBy('fees'),
  /** Taken by banks, less what the account `lost` says that we have laid out for it or for others. */
  lost: sql<number>`(${sentBy('chargeback', 'chargeback_lost', 'chargeback_won')} + ${heldBy('lost')})`,
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
};

/** In dollars: `received` is the sum of all the others. */
export const toMoney = ({
  received,
  held,
  owedBack,
  refunded,
  due,
  paidOut,
  fees,
  lost,
}: Movements): Money => ({
  received: toDollars(received),
  held: toDollars(held),
  owedBack: toDollars(owedBack),
  refunded: toDollars(refunded),
  due: toDollars(due),
  paidOut: toDollars(paidOut),
  fees: toDollars(fees),
  lost: toDollars(lost),
});
