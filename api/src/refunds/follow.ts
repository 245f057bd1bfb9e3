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

/** The debt that a refund at the provider was asked for; undefined where a person made it there. */
async function askedFor(db: Database, made: Stripe.Refund) {
  const named = made.metadata?.['refundId'];
  if (named === undefined) return undefined;
  return (await db.select().from(refunds).where(eq(refunds.id, named)))[0];
}

/** Refunds that had gone back before debts were rows do not say which is theirs: the first of that amount is. */
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
 * Takes over what of a refund was made for no debt of ours: all of one that a person made at the provider, and what one
 * that we asked for is more than was still owed when it was made. It counts for what is owed on that payment, and for what
 * it is more than that, money that was held goes back by it. Returns the debts that it pays; none where it is not of our
 * payments, or was taken over before.
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

/** Writes down what became of a refund for the debts that are known to be paid by it, or were to be. */
async function noteKnown({ db }: Settling, made: Stripe.Refund): Promise<void> {
  const linked = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.providerId, made.id));
  for (const { id } of linked) await noteOutcome(db, id, made, { isAttempt: false });
  if (linked.length > 0) return;
  const asked = await askedFor(db, made);
  // Of a debt that another refund has paid meanwhile, this one is a gift.
  const isFree = asked !== undefined && isOwed(asked);
  if (!asked || !(isFree || isReturned(made))) return;
  await noteOutcome(db, asked.id, made, { isAttempt: isFree && !isReturned(made) });
}

/**
 * Brings our books to what the provider says of a refund, whoever made it: one of ours, or a person's at the provider,
 * which then counts as ours. One of no payment of ours is passed over.
 */
export async function followRefund(settling: Settling, made: Stripe.Refund): Promise<void> {
  await noteKnown(settling, made);
  if (isReturned(made)) return;
  for (const id of await adopt(settling, made)) await noteOutcome(settling.db, id, made, { isAttempt: true });
}
