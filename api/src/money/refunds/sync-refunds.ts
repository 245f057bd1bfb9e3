import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../platform/db/database.ts';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { payments as paymentRows } from '../../platform/db/tables/orders.ts';
import { HttpError } from '../../platform/errors/errors.ts';
import { lockEscrow } from '../../platform/locks/locks.ts';
import { refundEscrow } from '../escrow/refund-escrow.ts';
import { type PaymentContext, referencedId } from '../provider/provider.ts';
import { allocateToUnsentRefunds } from './cover-requests.ts';
import { isOwed, isReturned, recordRefundOutcome } from './outcome.ts';

/** Returns the refund row that a refund at the provider is for, or undefined if an admin made that refund. */
async function findRequestOf(db: Database, providerRefund: Stripe.Refund) {
  const requestId = providerRefund.metadata?.['refundId'];
  if (requestId === undefined) return undefined;
  return (await db.select().from(refunds).where(eq(refunds.id, requestId)))[0];
}

/**
 * Links a refund that was made before the `refunds` table existed. The metadata of such a refund does not
 * contain our id, so the first row with the same amount matches. Returns whether a row matched.
 */
async function linkLegacyRefund(
  tx: Database,
  paymentId: string,
  providerRefund: Stripe.Refund,
): Promise<boolean> {
  const isUnlinked = and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.state, 'succeeded'),
    eq(refunds.amountCents, providerRefund.amount),
    isNull(refunds.providerId),
    isNull(refunds.problem),
  );
  const [row] = await tx.select({ id: refunds.id }).from(refunds).where(isUnlinked).limit(1);
  if (row) await tx.update(refunds).set({ providerId: providerRefund.id }).where(eq(refunds.id, row.id));
  return row !== undefined;
}

/**
 * Records the part of a provider refund that we did not request. If an admin made the refund at the provider,
 * that is the whole refund. Otherwise it is the part above the amount that was due when we requested the
 * refund. The part first covers unsent refunds of the payment, and the rest is taken from escrow. Returns the
 * ids of our refunds that the part covers. Returns none if the payment is not ours or the refund is already
 * recorded.
 */
async function recordUnrequestedPart(
  { db, log }: PaymentContext,
  providerRefund: Stripe.Refund,
): Promise<string[]> {
  const intentId = referencedId(providerRefund.payment_intent);
  if (intentId === null) return [];
  const [payment] = await db.select().from(paymentRows).where(eq(paymentRows.intentId, intentId));
  if (!payment) return [];
  const { orderId, id: paymentId } = payment;
  return db.transaction(async (tx) => {
    await lockEscrow(tx, orderId);
    const paidRequests = await tx.select().from(refunds).where(eq(refunds.providerId, providerRefund.id));
    const extraCents =
      providerRefund.amount - paidRequests.reduce((cents, { amountCents }) => cents + amountCents, 0);
    if (extraCents <= 0) return [];
    if (paidRequests.length === 0 && (await linkLegacyRefund(tx, paymentId, providerRefund))) return [];
    const { refundRequests, excessCents } = await allocateToUnsentRefunds(
      tx,
      paymentId,
      extraCents,
      providerRefund.id,
    );
    const ids = refundRequests.map(({ id }) => id);
    if (excessCents === 0) return ids;
    try {
      const refund = { orderId, amountCents: excessCents, reason: 'at_provider', isMadeByProvider: true };
      const id = await tx.transaction((savepoint) => refundEscrow(savepoint, refund));
      await tx
        .update(refunds)
        .set({ providerId: providerRefund.id, state: 'pending' })
        .where(eq(refunds.id, id));
      return [...ids, id];
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      log.error(
        { err: error, orderId, providerId: providerRefund.id },
        'a refund at the provider exceeds the payment',
      );
      return ids;
    }
  });
}

/** Records the outcome of a provider refund for those of our refunds that it pays or was meant to pay. */
async function recordLinkedOutcome({ db }: PaymentContext, providerRefund: Stripe.Refund): Promise<void> {
  const linkedRequests = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.providerId, providerRefund.id));
  for (const { id } of linkedRequests)
    await recordRefundOutcome(db, id, providerRefund, { isAttempt: false });
  if (linkedRequests.length > 0) return;
  const refundRequest = await findRequestOf(db, providerRefund);
  // If another provider refund has paid our refund since, this provider refund is an extra payment.
  const isUnpaid = refundRequest !== undefined && isOwed(refundRequest);
  if (!refundRequest || !(isUnpaid || isReturned(providerRefund))) return;
  await recordRefundOutcome(db, refundRequest.id, providerRefund, {
    isAttempt: isUnpaid && !isReturned(providerRefund),
  });
}

/**
 * Syncs our ledger with a refund at the provider. A refund that an admin made at the provider then counts as
 * ours. Ignores refunds of payments that are not ours.
 */
export async function syncRefund(
  paymentContext: PaymentContext,
  providerRefund: Stripe.Refund,
): Promise<void> {
  await recordLinkedOutcome(paymentContext, providerRefund);
  if (isReturned(providerRefund)) return;
  for (const id of await recordUnrequestedPart(paymentContext, providerRefund))
    await recordRefundOutcome(paymentContext.db, id, providerRefund, { isAttempt: true });
}
