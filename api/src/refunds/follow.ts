import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { refunds } from '../db/tables/money.ts';
import { payments as paymentRows } from '../db/tables/orders.ts';
import { HttpError } from '../errors.ts';
import { refundHeld } from '../holds/refund.ts';
import { lockHold } from '../holds/take.ts';
import { idOf } from '../payments/named.ts';
import type { Settling } from '../payments/settling.ts';
import { coverDebts } from './cover.ts';
import { isOwed, isReturned, noteOutcome } from './outcome.ts';

/** Returns the refund row that a refund at the provider is for, or undefined if an admin made it there. */
async function askedFor(db: Database, made: Stripe.Refund) {
  const named = made.metadata?.['refundId'];
  if (named === undefined) return undefined;
  return (await db.select().from(refunds).where(eq(refunds.id, named)))[0];
}

/**
 * Old refunds, made before the `refunds` table existed, carry no id. The first one of that amount matches.
 */
async function isOfBefore(tx: Database, paymentId: string, made: Stripe.Refund): Promise<boolean> {
  const nameless = and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.state, 'succeeded'),
    eq(refunds.amountCents, made.amount),
    isNull(refunds.providerId),
    isNull(refunds.problem),
  );
  const [row] = await tx.select({ id: refunds.id }).from(refunds).where(nameless).limit(1);
  if (row) await tx.update(refunds).set({ providerId: made.id }).where(eq(refunds.id, row.id));
  return row !== undefined;
}

/**
 * Records the part of a provider refund that we did not request: all of a manual one, or what exceeds the
 * amount due when ours was made. It counts towards the payment's unsent refunds; any rest comes out of
 * escrow. Returns the refunds that it covers. Returns none if the payment is not ours or the refund is
 * already recorded.
 */
async function adopt({ db, log }: Settling, made: Stripe.Refund): Promise<string[]> {
  const intentId = idOf(made.payment_intent);
  if (intentId === null) return [];
  const [payment] = await db.select().from(paymentRows).where(eq(paymentRows.intentId, intentId));
  if (!payment) return [];
  const { orderId, id: paymentId } = payment;
  return db.transaction(async (tx) => {
    await lockHold(tx, orderId);
    const paid = await tx.select().from(refunds).where(eq(refunds.providerId, made.id));
    const extra = made.amount - paid.reduce((cents, { amountCents }) => cents + amountCents, 0);
    if (extra <= 0) return [];
    if (paid.length === 0 && (await isOfBefore(tx, paymentId, made))) return [];
    const { debts, leftCents } = await coverDebts(tx, paymentId, extra, made.id);
    const ids = debts.map(({ id }) => id);
    if (leftCents === 0) return ids;
    try {
      const refund = { orderId, amountCents: leftCents, reason: 'at_provider', isMade: true };
      const id = await tx.transaction((inner) => refundHeld(inner, refund));
      await tx.update(refunds).set({ providerId: made.id, state: 'pending' }).where(eq(refunds.id, id));
      return [...ids, id];
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      log.error({ err: error, orderId, madeId: made.id }, 'a refund at the provider is more than was paid');
      return ids;
    }
  });
}

/** Records the outcome of a provider refund for the refunds that it pays or was meant to pay. */
async function noteKnown({ db }: Settling, made: Stripe.Refund): Promise<void> {
  const linked = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.providerId, made.id));
  for (const { id } of linked) await noteOutcome(db, id, made, { isAttempt: false });
  if (linked.length > 0) return;
  const asked = await askedFor(db, made);
  // If another refund has paid this one since, this refund is an extra payment.
  const isFree = asked !== undefined && isOwed(asked);
  if (!asked || !(isFree || isReturned(made))) return;
  await noteOutcome(db, asked.id, made, { isAttempt: isFree && !isReturned(made) });
}

/**
 * Syncs our ledger with a refund at the provider. A manual refund then counts as ours. Ignores refunds of
 * payments that are not ours.
 */
export async function followRefund(settling: Settling, made: Stripe.Refund): Promise<void> {
  await noteKnown(settling, made);
  if (isReturned(made)) return;
  for (const id of await adopt(settling, made)) await noteOutcome(settling.db, id, made, { isAttempt: true });
}
