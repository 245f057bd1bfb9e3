import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../platform/db/database.ts';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { ledgerEntries } from '../../platform/db/tables/ledger.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { nextCheckAt } from '../../platform/jobs/polling-schedule.ts';
import { postEntry } from '../ledger/post.ts';
import { coverReturnedWithChargebacks } from './chargebacks.ts';
import { updateRefundedState } from './refunded-state.ts';

type Refund = typeof refunds.$inferSelect;
/** The fields of the provider's refund that we use. */
export type ProviderRefund = Pick<Stripe.Refund, 'id' | 'status' | 'failure_reason'>;

/** Number of failed attempts after which an admin is notified. The attempts continue. */
const ATTEMPTS_BEFORE_ALERT = 3;

/** Returns whether an attempt's money was returned to us because it did not reach the buyer. */
export const isReturned = ({ status }: Pick<ProviderRefund, 'status'>): boolean =>
  status === 'failed' || status === 'canceled';
/** Returns whether the provider has taken the refund's money from our balance. */
const isSent = ({ status }: ProviderRefund): boolean => status === 'succeeded' || status === 'pending';

/**
 * Returns the ledger's reference of an attempt. The reference contains both ids, because one refund at the
 * provider may pay several of ours.
 */
const referenceOf = ({ id }: Refund, providerRefund: ProviderRefund): string => `${id}:${providerRefund.id}`;

async function isPosted(tx: Database, reference: string): Promise<boolean> {
  const isSentEntrySql = and(eq(ledgerEntries.kind, 'refund_sent'), eq(ledgerEntries.reference, reference));
  return (await tx.$count(ledgerEntries, isSentEntrySql)) > 0;
}

/** Returns the row's changes for the state of the current attempt. */
function rowChangeOf(row: Refund, providerRefund: ProviderRefund): Partial<Refund> {
  const next = { checkCount: row.checkCount + 1, nextAttemptAt: nextCheckAt(row.checkCount) };
  if (isReturned(providerRefund)) {
    const attempts = row.attempts + 1;
    return {
      state: attempts < ATTEMPTS_BEFORE_ALERT ? 'owed' : 'needs_person',
      providerId: providerRefund.id,
      attempts,
      problem: providerRefund.failure_reason ?? providerRefund.status,
      succeededAt: null,
      ...next,
    };
  }
  if (providerRefund.status === 'succeeded') {
    return {
      state: 'succeeded',
      providerId: providerRefund.id,
      problem: null,
      succeededAt: row.succeededAt ?? new Date(),
    };
  }
  const problem = providerRefund.status === 'requires_action' ? 'requires_action' : null;
  return { state: 'pending', providerId: providerRefund.id, problem, succeededAt: null, ...next };
}

/** Returns whether a refund still has to be requested, for the first time or again. */
export const isOwed = ({ state }: Pick<Refund, 'state'>): boolean =>
  state === 'owed' || state === 'needs_person';

/**
 * Returns whether the provider's state of a refund changes our row: the state is about the current attempt
 * and not recorded yet.
 */
function isNewOutcome(row: Refund, providerRefund: ProviderRefund, isAttempt: boolean): boolean {
  if (
    row.state === 'succeeded' &&
    row.providerId === providerRefund.id &&
    providerRefund.status === 'succeeded'
  )
    return false;
  // If our refund is due again, its attempt with this id has failed. Any other status of that attempt is
  // outdated.
  if (row.providerId === providerRefund.id) return !isOwed(row) || (isAttempt && !isReturned(providerRefund));
  // A provider refund with another id changes our row only while our refund is due. Afterwards, our refund
  // has been paid by yet another one.
  return isOwed(row) && (isAttempt || !isReturned(providerRefund));
}

/**
 * Records the provider's state of a refund in one transaction. A repeat changes nothing.
 *
 * A refund that fails, even after it succeeded, is due again unless a bank has paid it since. If the provider
 * refunded more than we requested, only the requested part is recorded. `syncRefund` records the rest.
 * @param isAttempt whether `providerRefund` is the response to our own request. Such a response counts,
 * whatever its status
 */
export const recordRefundOutcome = (
  db: Database,
  refundId: string,
  providerRefund: ProviderRefund,
  { isAttempt }: { isAttempt: boolean },
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockRefund(tx, refundId);
    const { orderId, amountCents } = row;
    const isNew = isNewOutcome(row, providerRefund, isAttempt);
    const entry = { reference: referenceOf(row, providerRefund), orderId };
    if (isSent(providerRefund) && (isNew || row.providerId === providerRefund.id)) {
      const postings = { owed_back: amountCents, provider: -amountCents };
      await postEntry(tx, { kind: 'refund_sent', ...entry, postings });
    }
    if (isReturned(providerRefund) && (await isPosted(tx, entry.reference))) {
      const postings = { provider: amountCents, owed_back: -amountCents };
      await postEntry(tx, { kind: 'refund_returned', ...entry, postings });
    }
    if (!isNew) return;
    await tx.update(refunds).set(rowChangeOf(row, providerRefund)).where(eq(refunds.id, refundId));
    if (isReturned(providerRefund)) await coverReturnedWithChargebacks(tx, row);
    await updateRefundedState(tx, row);
  });

/** Locks a refund's order, then the refund. */
export async function lockRefund(tx: Database, id: string): Promise<Refund> {
  const byId = eq(refunds.id, id);
  const [orderRow] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(byId);
  if (orderRow)
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderRow.orderId)).for('update');
  const [row] = await tx.select().from(refunds).where(byId).for('update');
  if (!row) throw new Error(`no refund ${id}`);
  return row;
}
