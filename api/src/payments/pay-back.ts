import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { orders, payments as paymentRows } from '../db/tables/orders.ts';
import type { Services } from '../services.ts';
import { ask } from './asking.ts';

type Paying = Pick<Services, 'db' | 'payments'> & { log: FastifyBaseLogger };

/** Money that goes back to its payer, and why. */
export interface Debt {
  orderId: string;
  intentId: string;
  flag: string;
  /** Row of `payments`. */
  paymentId: string;
}

const isAlreadyRefunded = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';

/** Refunds a payment in full, once however often it is called, and notes it. Throws 503 when the provider does not answer. */
export async function payBack(
  { db, payments }: Pick<Paying, 'db' | 'payments'>,
  { orderId, intentId, flag, paymentId }: Debt,
): Promise<void> {
  try {
    await ask(() =>
      payments.refunds.create(
        { payment_intent: intentId, metadata: { orderId, flag } },
        { idempotencyKey: `refund-${intentId}` },
      ),
    );
  } catch (error) {
    if (!isAlreadyRefunded(error)) throw error;
  }
  await db.transaction(async (tx) => {
    await tx.update(paymentRows).set({ refundedAt: new Date() }).where(eq(paymentRows.id, paymentId));
    await tx
      .update(orders)
      .set({ state: 'refunded' })
      .where(and(eq(orders.id, orderId), inArray(orders.state, ['cancelled', 'lapsed'])));
  });
}

/** Says that a refund is still owed; the job tries again. */
export function payBackLater(
  { log }: Pick<Paying, 'log'>,
  { orderId, intentId, flag }: Debt,
  error: unknown,
): void {
  log.error({ err: error, orderId, intentId, flag }, 'refund is still owed');
}

/** Pays back whatever is flagged and has not gone back yet. */
export async function payBackOwed(paying: Paying): Promise<void> {
  const owed = await paying.db
    .select({
      orderId: paymentRows.orderId,
      intentId: paymentRows.intentId,
      flag: paymentRows.flag,
      paymentId: paymentRows.id,
    })
    .from(paymentRows)
    .where(and(isNotNull(paymentRows.flag), isNull(paymentRows.refundedAt)));
  for (const { flag, ...debt } of owed) {
    const due = { ...debt, flag: flag ?? '' };
    try {
      await payBack(paying, due);
    } catch (error) {
      payBackLater(paying, due, error);
    }
  }
}
