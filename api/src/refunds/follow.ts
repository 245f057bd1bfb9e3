import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { refunds } from '../db/tables/money.ts';
import { payments as paymentRows } from '../db/tables/orders.ts';
import { HttpError } from '../errors.ts';
import { refundHeld } from '../holds/refund.ts';
import type { Settling } from '../payments/settling.ts';
import { noteOutcome } from './outcome.ts';

/** Of the provider's fields that name another object: its id, whether it comes whole or not. */
const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

/** The debt that a refund at the provider was made for; undefined where a person made it there. */
async function debtOf(db: Database, made: Stripe.Refund): Promise<string | undefined> {
  const named = made.metadata?.['refundId'];
  const [byId] = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.providerId, made.id));
  if (byId || !named) return byId?.id;
  const [ours] = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, named));
  return ours?.id;
}

/** Takes over a refund that a person made at the provider; returns its debt. Undefined where it is not of our payments. */
async function adopt(settling: Settling, made: Stripe.Refund): Promise<string | undefined> {
  const { db, log } = settling;
  const intentId = idOf(made.payment_intent);
  if (intentId === null) return undefined;
  const [payment] = await db.select().from(paymentRows).where(eq(paymentRows.intentId, intentId));
  if (!payment) return undefined;
  const { orderId } = payment;
  if (payment.flag !== null) {
    // It was owed as a whole in any case: it counts for that debt.
    const same = and(
      eq(refunds.paymentId, payment.id),
      eq(refunds.amountCents, made.amount),
      isNull(refunds.providerId),
    );
    const [debt] = await db.select({ id: refunds.id }).from(refunds).where(same);
    return debt?.id;
  }
  try {
    return await db.transaction((tx) =>
      refundHeld(tx, { orderId, amountCents: made.amount, reason: 'at_provider', isMade: true }),
    );
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    log.error(
      { err: error, orderId, madeId: made.id },
      'a refund made at the provider fits no payment of ours',
    );
    return undefined;
  }
}

/**
 * Brings our books to what the provider says of a refund, whoever made it: one of ours, or a person's at the provider,
 * which then counts as ours. One of no payment of ours is passed over.
 */
export async function followRefund(settling: Settling, made: Stripe.Refund): Promise<void> {
  const ours = await debtOf(settling.db, made);
  const isLost = made.status === 'failed' || made.status === 'canceled';
  const debt = ours ?? (isLost ? undefined : await adopt(settling, made));
  if (debt !== undefined) await noteOutcome(settling.db, debt, made, { isAttempt: ours === undefined });
}
