import { and, asc, eq, lte } from 'drizzle-orm';
import { orders } from '../../platform/db/tables/orders.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { PaymentContext } from '../provider/payment-context.ts';
import { closeOrder } from './close-order.ts';

/**
 * Ends expired unpaid orders and makes their cars available. If the provider is unavailable or a payment is
 * in progress, an order stays open until the next run. Such an order does not block the others.
 */
export async function lapseOrders(paymentContext: PaymentContext, now = new Date()): Promise<void> {
  const { db, log } = paymentContext;
  const overdueOrders = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'unpaid'), lte(orders.lapsesAt, now)))
    .orderBy(asc(orders.lapsesAt));
  for (const { id } of overdueOrders) {
    try {
      const outcome = await closeOrder(paymentContext, id, 'lapsed');
      log.info({ orderId: id, ending: outcome }, 'unpaid order reached its deadline');
    } catch (error) {
      log.warn({ err: error, orderId: id }, 'could not expire an unpaid order');
    }
  }
}

export const lapseOrdersJob = (paymentContext: PaymentContext): Job => ({
  name: 'expire unpaid orders',
  everyMs: 60_000,
  run: () => lapseOrders(paymentContext),
});
