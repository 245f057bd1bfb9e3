import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { orders, payments as paymentRows } from '../db/tables/orders.ts';
import type { Services } from '../services.ts';
import { CURRENCY } from './intents.ts';
import { payBack, payBackLater, type Debt } from './pay-back.ts';

/** What settling works with. */
export type Settling = Pick<Services, 'db' | 'payments'> & { log: FastifyBaseLogger };

/** What an intent came to. */
export type Settlement =
  /** Recorded, now or before: `paymentId` is the row's id. */
  | { kind: 'paid'; orderId: string; paymentId: string }
  /** It came too late or twice: the money goes back to the payer. */
  | { kind: 'returned'; orderId: string }
  /** No money came, or not this order's. */
  | { kind: 'refused'; reason: 'not_succeeded' | 'mismatch' };

type Recorded =
  | Settlement
  /** Money that belongs to the payer, with the row that says so, or none where the order has another payment. */
  | { kind: 'owed'; debt: Debt };

type Order = typeof orders.$inferSelect;

/** Of this order, in our currency, all of its price, by its buyer. A buyer who is gone is taken as named. */
const isFor = (intent: Stripe.PaymentIntent, order: Order): boolean =>
  intent.currency === CURRENCY &&
  intent.amount === order.priceCents &&
  intent.amount_received === order.priceCents &&
  (order.buyerId === null || order.buyerId === intent.metadata['userId']);

/** Why the order can no longer have its car; null when it can. Marks the car as sold in that case. */
async function takeCar(tx: Database, order: Order): Promise<string | null> {
  if (order.state !== 'unpaid') return order.carId ? `order_${order.state}` : 'car_gone';
  if (!order.carId) return 'car_gone';
  const [car] = await tx
    .select({ status: cars.status })
    .from(cars)
    .where(eq(cars.id, order.carId))
    .for('update');
  // Sold although the order reserves it: its seller gave it to somebody else.
  if (!car || car.status === 'sold') return 'car_gone';
  await tx.update(cars).set({ status: 'sold' }).where(eq(cars.id, order.carId));
  return null;
}

/** Writes down what a succeeded intent means for its order, all or nothing, and never over an earlier payment. */
const record = (db: Database, intent: Stripe.PaymentIntent): Promise<Recorded> =>
  db.transaction(async (tx): Promise<Recorded> => {
    const orderId = intent.metadata['orderId'] ?? '';
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order || !isFor(intent, order)) return { kind: 'refused', reason: 'mismatch' };
    const [earlier] = await tx.select().from(paymentRows).where(eq(paymentRows.orderId, orderId));
    if (earlier && earlier.intentId !== intent.id) {
      return { kind: 'owed', debt: { orderId, intentId: intent.id, flag: 'paid_twice', paymentId: null } };
    }
    if (earlier?.refundedAt) return { kind: 'returned', orderId };
    if (earlier) {
      return earlier.flag === null
        ? { kind: 'paid', orderId, paymentId: earlier.id }
        : { kind: 'owed', debt: { orderId, intentId: intent.id, flag: earlier.flag, paymentId: earlier.id } };
    }
    const flag = await takeCar(tx, order);
    const paymentId = randomUUID();
    await tx.insert(paymentRows).values({
      id: paymentId,
      orderId,
      intentId: intent.id,
      amountCents: intent.amount_received,
      currency: intent.currency,
      userId: order.buyerId,
      flag,
    });
    if (flag === null) {
      await tx
        .update(orders)
        .set({ state: 'paid', paymentId, paymentIntentId: intent.id, lapsesAt: null })
        .where(eq(orders.id, orderId));
      return { kind: 'paid', orderId, paymentId };
    }
    if (order.state === 'unpaid') {
      await tx.update(orders).set({ state: 'cancelled', lapsesAt: null }).where(eq(orders.id, orderId));
    }
    return { kind: 'owed', debt: { orderId, intentId: intent.id, flag, paymentId } };
  });

/**
 * Settles an intent as the provider describes it: records the payment, marks the order paid and its car sold; a
 * repeat changes nothing. Money for an order that has ended, or whose car is gone, is flagged and paid back; when
 * the provider does not answer to that, the job does it later.
 */
export async function settle(settling: Settling, intent: Stripe.PaymentIntent): Promise<Settlement> {
  if (intent.status !== 'succeeded') return { kind: 'refused', reason: 'not_succeeded' };
  const recorded = await record(settling.db, intent);
  if (recorded.kind !== 'owed') return recorded;
  const { debt } = recorded;
  settling.log.warn({ orderId: debt.orderId, intentId: debt.intentId, flag: debt.flag }, 'payment goes back');
  try {
    await payBack(settling, debt);
  } catch (error) {
    payBackLater(settling, debt, error);
  }
  return { kind: 'returned', orderId: debt.orderId };
}
