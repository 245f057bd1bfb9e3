import { formatPrice, toDollars } from '@second-gear/contract/money';
import { eq } from 'drizzle-orm';
import { buyerOf } from '../audit/names.ts';
import { recordAction } from '../audit/queries.ts';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { refunds } from '../db/tables/money.ts';
import { payments } from '../db/tables/orders.ts';
import { conflict, notFound } from '../errors.ts';
import { lockOrder } from '../holds/step.ts';
import { post } from '../ledger/post.ts';
import { isRefused } from '../payments/asking.ts';
import type { Settling } from '../payments/settling.ts';
import { markPayment } from './mark.ts';
import { lockRefund } from './outcome.ts';
import { adoptMade } from './pursue.ts';

/** `refunds.problem` of a refund that was paid outside the provider. */
export const MANUAL = 'manual';

async function findRefund(db: Database, id: string) {
  const [row] = await db
    .select({ orderId: refunds.orderId, intentId: payments.intentId, nextLookAt: refunds.nextLookAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  if (!row) throw notFound('There is no such refund');
  return row;
}

/**
 * Records what the provider has made of a refund, so that one that it has made after all is not paid again outside it.
 * Throws 404; 503 where the provider does not answer.
 * @returns when the refund was due to be tried again before the check: each try changes it
 */
export async function checkAtProvider(settling: Settling, refundId: string): Promise<Date> {
  const { intentId, nextLookAt } = await findRefund(settling.db, refundId);
  try {
    await adoptMade(settling, intentId);
  } catch (error) {
    // The provider has made no refund of a payment that it does not know.
    if (!isRefused(error)) throw error;
  }
  return nextLookAt;
}

/**
 * Records that the buyer got a stuck refund outside the provider, so that it is not tried again. Throws 404; 409 for a
 * refund that is not stuck, or that was tried again since the provider was checked: it may have been made meanwhile.
 * @param reference how it was paid, for the audit log
 * @param checked what {@link checkAtProvider} returned
 */
export async function recordManualRefund(
  tx: Database,
  admin: CurrentUser,
  refundId: string,
  { reference, checked }: { reference: string; checked: Date },
): Promise<void> {
  const { orderId } = await findRefund(tx, refundId);
  const { order } = await lockOrder(tx, orderId, [admin.id]);
  const refund = await lockRefund(tx, refundId);
  if (refund.state !== 'needs_person' || refund.nextLookAt.getTime() !== checked.getTime()) {
    throw conflict('refund_not_stuck', 'This refund goes through the payment provider, or has gone through');
  }
  const { amountCents } = refund;
  await tx
    .update(refunds)
    .set({ state: 'succeeded', providerId: null, problem: MANUAL, succeededAt: new Date() })
    .where(eq(refunds.id, refundId));
  await post(tx, {
    kind: 'refund_manual',
    reference: refundId,
    orderId,
    postings: { owed_back: amountCents, bank: -amountCents },
  });
  await markPayment(tx, refund);
  await recordAction(tx, admin, {
    action: 'record manual refund',
    subject: `${order.brandName} ${order.model}`,
    detail: `${formatPrice(toDollars(amountCents))} to ${buyerOf(order)}: ${reference}`,
    named: order.buyerId,
  });
}
