import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { type Account, ledgerEntries, ledgerPostings } from '../db/tables/ledger.ts';

/** What can happen to money; `reference` of {@link Entry} names the row that it happens to. */
export type EntryKind =
  /** A payment came: `payments.id`. */
  | 'payment'
  /** A refund was decided: `refunds.id`. */
  | 'refund'
  /** The provider took the money for a refund: `refunds.id`, and the provider's id of it. */
  | 'refund_sent'
  /** It came back: the same. */
  | 'refund_returned'
  /** An admin paid it from our own bank account: `refunds.id`. */
  | 'refund_manual'
  /** The car was handed over, and its seller is due the money: `orders.id`. */
  | 'hand_over'
  /** The provider moved a payout to its seller: the provider's id of the transfer. */
  | 'payout_sent'
  /** It came back, or a part of it: the provider's id of the transfer, and the cents that have come back of it in all. */
  | 'payout_returned'
  /** A bank took money back, for the time being: `disputes.id`, and after an appeal the provider's id of the movement. */
  | 'chargeback'
  /** It keeps it: the reference of its taking it, and `refunds.id` where a debt is paid by that. */
  | 'chargeback_lost'
  /** The bank gave it back: `disputes.id`, and after a second one the provider's id of the movement. */
  | 'chargeback_won'
  /** What it had kept is owed, held or due again, as it gave it back: the reference of `chargeback_lost`. */
  | 'chargeback_undone';

export interface Entry {
  kind: EntryKind;
  /** Of one kind, each reference is written once: a repeat changes nothing. */
  reference: string;
  orderId: string;
  /** Cents that an account is debited (above zero) or credited (below) with; zeros are left out, and the sum is zero. */
  postings: Partial<Record<Account, number>>;
}

/**
 * Writes what happened to money, in the transaction that makes it happen. Returns false where it was written before.
 * Throws RangeError where the postings do not balance; the database refuses that too.
 */
export async function post(
  tx: Database,
  { kind, reference, orderId, postings }: Entry,
  at: Date = new Date(),
): Promise<boolean> {
  const sides = Object.entries(postings).filter(([, cents]) => cents !== 0) as [Account, number][];
  if (sides.length === 0 || sides.reduce((sum, [, cents]) => sum + cents, 0) !== 0) {
    throw new RangeError(`The entry ${kind} of ${reference} does not balance`);
  }
  const id = randomUUID();
  const written = await tx
    .insert(ledgerEntries)
    .values({ id, kind, reference, orderId, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  if (written.length === 0) return false;
  await tx
    .insert(ledgerPostings)
    .values(sides.map(([account, amountCents]) => ({ entryId: id, account, amountCents })));
  return true;
}
