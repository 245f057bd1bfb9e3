import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { ledgerEntries } from '../db/tables/ledger.ts';
import { refunds } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { lookAgainAt } from '../due.ts';
import { post } from '../ledger/post.ts';
import { payReturnedByBank } from './by-bank.ts';
import { markPayment } from './mark.ts';

type Refund = typeof refunds.$inferSelect;
/** The fields of the provider's refund that we use. */
export type Made = Pick<Stripe.Refund, 'id' | 'status' | 'failure_reason'>;

/** Failed attempts until an admin is notified. Attempts continue. */
const ATTEMPTS = 3;

/** Whether an attempt's money was returned to us because it did not reach the buyer. */
export const isReturned = ({ status }: Pick<Made, 'status'>): boolean =>
  status === 'failed' || status === 'canceled';
/** Whether the provider has taken the money for it. */
const isSent = ({ status }: Made): boolean => status === 'succeeded' || status === 'pending';

/** The ledger's reference of an attempt. One refund at the provider may pay several of ours. */
const referenceOf = ({ id }: Refund, made: Made): string => `${id}:${made.id}`;

async function isPosted(tx: Database, reference: string): Promise<boolean> {
  const sent = and(eq(ledgerEntries.kind, 'refund_sent'), eq(ledgerEntries.reference, reference));
  return (await tx.$count(ledgerEntries, sent)) > 0;
}

/** Returns the row's changes for the state of the current attempt. */
function changeOf(row: Refund, made: Made): Partial<Refund> {
  const next = { looks: row.looks + 1, nextLookAt: lookAgainAt(row.looks) };
  if (isReturned(made)) {
    const attempts = row.attempts + 1;
    return {
      state: attempts < ATTEMPTS ? 'owed' : 'needs_person',
      providerId: made.id,
      attempts,
      problem: made.failure_reason ?? made.status,
      succeededAt: null,
      ...next,
    };
  }
  if (made.status === 'succeeded') {
    return {
      state: 'succeeded',
      providerId: made.id,
      problem: null,
      succeededAt: row.succeededAt ?? new Date(),
    };
  }
  const problem = made.status === 'requires_action' ? 'requires_action' : null;
  return { state: 'pending', providerId: made.id, problem, succeededAt: null, ...next };
}

/** Whether a refund still has to be requested, for the first time or again. */
export const isOwed = ({ state }: Pick<Refund, 'state'>): boolean =>
  state === 'owed' || state === 'needs_person';

/** Whether the provider's state changes the row: it is about the current attempt, and new. */
function isNews(row: Refund, made: Made, isAttempt: boolean): boolean {
  if (row.state === 'succeeded' && row.providerId === made.id && made.status === 'succeeded') return false;
  // A due refund with this id has failed permanently. Any other state is older.
  if (row.providerId === made.id) return !isOwed(row) || (isAttempt && !isReturned(made));
  // A refund that another one has paid is not affected.
  return isOwed(row) && (isAttempt || !isReturned(made));
}

/**
 * Records the provider's state of a refund in one transaction. A repeat changes nothing.
 *
 * A refund that failed, even after success, is due again unless a bank has paid it since. If the provider
 * refunded more than ours, only our part is recorded: see `followRefund`.
 * @param isAttempt whether it is the response to our own request, which counts whatever its status
 */
export const noteOutcome = (
  db: Database,
  refundId: string,
  made: Made,
  { isAttempt }: { isAttempt: boolean },
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockRefund(tx, refundId);
    const { orderId, amountCents } = row;
    const isNew = isNews(row, made, isAttempt);
    const entry = { reference: referenceOf(row, made), orderId };
    if (isSent(made) && (isNew || row.providerId === made.id)) {
      const postings = { owed_back: amountCents, provider: -amountCents };
      await post(tx, { kind: 'refund_sent', ...entry, postings });
    }
    if (isReturned(made) && (await isPosted(tx, entry.reference))) {
      const postings = { provider: amountCents, owed_back: -amountCents };
      await post(tx, { kind: 'refund_returned', ...entry, postings });
    }
    if (!isNew) return;
    await tx.update(refunds).set(changeOf(row, made)).where(eq(refunds.id, refundId));
    if (isReturned(made)) await payReturnedByBank(tx, row);
    await markPayment(tx, row);
  });

/** Locks a refund after its order. */
export async function lockRefund(tx: Database, id: string): Promise<Refund> {
  const named = eq(refunds.id, id);
  const [about] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(named);
  if (about)
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, about.orderId)).for('update');
  const [row] = await tx.select().from(refunds).where(named).for('update');
  if (!row) throw new Error(`There is no refund ${id}`);
  return row;
}
