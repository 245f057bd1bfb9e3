import { randomUUID } from 'node:crypto';
import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type LedgerAccount, ledgerEntries, ledgerPostings } from '../../platform/db/tables/ledger.ts';

/** Kinds of ledger entries. The comment on each kind describes its `reference` in {@link NewLedgerEntry}. */
export type LedgerEntryKind =
  /** A payment was received. Reference: `payments.id`. */
  | 'payment'
  /** A refund was decided. Reference: `refunds.id`. */
  | 'refund'
  /** The provider took the money for a refund. Reference: `refunds.id`, plus the provider's refund id. */
  | 'refund_sent'
  /** The refund failed and the money was returned. Reference: as for `refund_sent`. */
  | 'refund_returned'
  /** An admin paid the refund from our own bank account. Reference: `refunds.id`. */
  | 'refund_manual'
  /** The car was handed over, so the seller is owed the money. Reference: `orders.id`. */
  | 'hand_over'
  /** The provider transferred a payout to its seller. Reference: the provider's transfer id. */
  | 'payout_sent'
  /**
   * All or part of a payout was returned. Reference: the provider's transfer id, plus the total cents
   * returned so far.
   */
  | 'payout_returned'
  /**
   * A bank took money back provisionally. Reference: `disputes.id`, plus the provider's transaction id after
   * an appeal.
   */
  | 'chargeback'
  /**
   * The bank keeps the money. Reference: that of the `chargeback`, plus `refunds.id` if this settles a
   * refund.
   */
  | 'chargeback_lost'
  /**
   * The bank returned the money. Reference: `disputes.id`, plus the provider's transaction id if the bank
   * returned the money a second time.
   */
  | 'chargeback_won'
  /**
   * The bank returned the money after a `chargeback_lost`, so it belongs to the accounts `owed_back`, `held`
   * or `due` again. Reference: that of the `chargeback_lost`.
   */
  | 'chargeback_undone';

export interface NewLedgerEntry {
  kind: LedgerEntryKind;
  /** Unique per kind. A repeated entry changes nothing. */
  reference: string;
  orderId: string;
  /** Cents per account: positive debits, negative credits. Zeros are omitted. The sum is zero. */
  postings: Partial<Record<LedgerAccount, number>>;
}

/**
 * Writes a ledger entry in the caller's transaction. Returns false if the entry already exists. Throws
 * RangeError if the postings do not balance; the database rejects that too.
 */
export async function postEntry(
  tx: Database,
  { kind, reference, orderId, postings }: NewLedgerEntry,
  postedAt: Date = new Date(),
): Promise<boolean> {
  const nonZeroPostings = Object.entries(postings).filter(([, cents]) => cents !== 0) as [
    LedgerAccount,
    number,
  ][];
  if (nonZeroPostings.length === 0 || nonZeroPostings.reduce((sum, [, cents]) => sum + cents, 0) !== 0) {
    throw new RangeError(`ledger entry ${kind} of ${reference} does not balance`);
  }
  const id = randomUUID();
  const insertedEntries = await tx
    .insert(ledgerEntries)
    .values({ id, kind, reference, orderId, createdAt: postedAt })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  if (insertedEntries.length === 0) return false;
  await tx
    .insert(ledgerPostings)
    .values(nonZeroPostings.map(([account, amountCents]) => ({ entryId: id, account, amountCents })));
  return true;
}

/** Matches ledger entries whose reference is this id, or starts with this id and a colon. */
export const hasReferenceSql = (id: string): SQL | undefined =>
  or(eq(ledgerEntries.reference, id), sql`${ledgerEntries.reference} like ${`${id}:%`}`);
