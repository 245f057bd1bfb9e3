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
/** Of the provider's refund, what counts for us. */
export type Made = Pick<Stripe.Refund, 'id' | 'status' | 'failure_reason'>;

/** Attempts after which a person is asked to help; they go on. */
const ATTEMPTS = 3;

/** True for an attempt whose money came back to us: it never reached the buyer. */
export const isReturned = ({ status }: Pick<Made, 'status'>): boolean =>
  status === 'failed' || status === 'canceled';
/** True once the provider has taken the money for it. */
const isSent = ({ status }: Made): boolean => status === 'succeeded' || status === 'pending';

/** How the ledger knows an attempt: one refund at the provider may pay several debts. */
const referenceOf = ({ id }: Refund, made: Made): string => `${id}:${made.id}`;

async function isPosted(tx: Database, reference: string): Promise<boolean> {
  const sent = and(eq(ledgerEntries.kind, 'refund_sent'), eq(ledgerEntries.reference, reference));
  return (await tx.$count(ledgerEntries, sent)) > 0;
}

/** What the row becomes by what the provider says of the attempt that counts. */
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

/** True for a debt that is still to be asked for, for the first time or again. */
export const isOwed = ({ state }: Pick<Refund, 'state'>): boolean =>
  state === 'owed' || state === 'needs_person';

/** Whether what is said of a refund changes its row: it is about the attempt that counts, and new. */
function isNews(row: Refund, made: Made, isAttempt: boolean): boolean {
  if (row.state === 'succeeded' && row.providerId === made.id && made.status === 'succeeded') return false;
  // Owed with its id, it has failed there for good: whoever says otherwise asked before that.
  if (row.providerId === made.id) return !isOwed(row) || (isAttempt && !isReturned(made));
  // Paid by another refund meanwhile, it has no part in this one.
  return isOwed(row) && (isAttempt || !isReturned(made));
}

/**
 * Writes down what the provider says of a refund that it has made for a debt, all or nothing; the same twice changes
 * nothing. What failed there, also after it had succeeded, is owed again, unless a bank has paid it meanwhile. Of a refund
 * for more than the debt, only the debt's part is written: see `followRefund`.
 * @param isAttempt whether it is what we have just asked for, so that it counts whatever came of it
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

/** Locks a debt, its order first. */
export async function lockRefund(tx: Database, id: string): Promise<Refund> {
  const named = eq(refunds.id, id);
  const [about] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(named);
  if (about)
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, about.orderId)).for('update');
  const [row] = await tx.select().from(refunds).where(named).for('update');
  if (!row) throw new Error(`There is no refund ${id}`);
  return row;
}
