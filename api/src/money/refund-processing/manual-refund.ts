import { formatPrice, toDollars } from '@second-gear/contract/money';
import { eq } from 'drizzle-orm';
import { buyerLabelOf, recordAction } from '../../platform/audit/queries.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { payments } from '../../platform/db/tables/orders.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { lockOrder } from '../../trade/order-steps/order-step.ts';
import { postEntry } from '../ledger/post.ts';
import { isRejectedByProvider } from '../provider/call-provider.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { lockRefund } from '../refunds/outcome.ts';
import { updateRefundedState } from '../refunds/refunded-state.ts';
import { recordProviderRefunds } from './send-refunds.ts';

/** Code in `refunds.problem` for a refund that was paid outside the provider. */
export const MANUAL_PROBLEM = 'manual';

async function findRefund(db: Database, id: string) {
  const [row] = await db
    .select({ orderId: refunds.orderId, intentId: payments.intentId, nextAttemptAt: refunds.nextAttemptAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  if (!row) throw notFound('Refund not found');
  return row;
}

/**
 * Records the provider's state of a refund, so a refund that did go through is not paid again by hand. Throws
 * 404 for an unknown refund, 503 if the provider does not respond.
 * @returns when the refund's next attempt was due before this check. Every attempt changes that time, so
 * {@link recordManualRefund} compares it
 */
export async function syncRefundFromProvider(
  paymentContext: PaymentContext,
  refundId: string,
): Promise<Date> {
  const { intentId, nextAttemptAt } = await findRefund(paymentContext.db, refundId);
  try {
    await recordProviderRefunds(paymentContext, intentId);
  } catch (error) {
    // If the provider does not have the payment, it has no refunds of the payment either.
    if (!isRejectedByProvider(error)) throw error;
  }
  return nextAttemptAt;
}

/**
 * Records that an admin paid a stuck refund outside the provider, which ends the attempts. Throws 404 for an
 * unknown refund. Throws 409 if the refund is not stuck, or if a retry since the check may have succeeded.
 * @param reference how the refund was paid, for the audit log
 * @param expectedNextAttemptAt result of {@link syncRefundFromProvider}
 */
export async function recordManualRefund(
  tx: Database,
  admin: CurrentUser,
  refundId: string,
  { reference, expectedNextAttemptAt }: { reference: string; expectedNextAttemptAt: Date },
): Promise<void> {
  const { orderId } = await findRefund(tx, refundId);
  const { order } = await lockOrder(tx, orderId, [admin.id]);
  const refund = await lockRefund(tx, refundId);
  if (refund.state !== 'needs_person' || refund.nextAttemptAt.getTime() !== expectedNextAttemptAt.getTime()) {
    throw conflict(
      'refund_not_stuck',
      'The payment provider is processing this refund or has already completed it',
    );
  }
  const { amountCents } = refund;
  await tx
    .update(refunds)
    .set({ state: 'succeeded', providerId: null, problem: MANUAL_PROBLEM, succeededAt: new Date() })
    .where(eq(refunds.id, refundId));
  await postEntry(tx, {
    kind: 'refund_manual',
    reference: refundId,
    orderId,
    postings: { owed_back: amountCents, bank: -amountCents },
  });
  await updateRefundedState(tx, refund);
  await recordAction(tx, admin, {
    action: 'record manual refund',
    subject: `${order.brandName} ${order.model}`,
    detail: `${formatPrice(toDollars(amountCents))} to ${buyerLabelOf(order)}: ${reference}`,
    mentionedUserId: order.buyerId,
  });
}
