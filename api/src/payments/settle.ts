import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { lockPeople } from '../cars/locks.ts';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { orders, paymentIntents, payments as paymentRows } from '../db/tables/orders.ts';
import { hold } from '../holds/hold.ts';
import { oweAll } from '../refunds/owe.ts';
import { pursueNow } from '../refunds/pursue.ts';
import { CURRENCY, endWatch } from './intents.ts';
import { sellerSuspended } from './queries.ts';
import type { Settling } from './settling.ts';

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
  /** Money that belongs to the payer: `flag` says why, `refundId` is the debt. */
  | { kind: 'owed'; orderId: string; flag: string; refundId: string };

type Order = typeof orders.$inferSelect;

/** Of this order, in our currency, all of its price, by its buyer. A buyer who is gone is taken as named. */
const isFor = (intent: Stripe.PaymentIntent, order: Order): boolean =>
  intent.currency === CURRENCY &&
  intent.amount === order.priceCents &&
  intent.amount_received === order.priceCents &&
  (order.buyerId === null || order.buyerId === intent.metadata['userId']);

/** Why the order cannot have its car; null when it can. Marks the car as sold in that case. */
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
  const suspended = (await tx.$count(orders, and(eq(orders.id, order.id), sellerSuspended))) > 0;
  await tx
    .update(cars)
    .set({ status: suspended ? 'available' : 'sold' })
    .where(eq(cars.id, order.carId));
  return suspended ? 'seller_suspended' : null;
}

/**
 * The order that an intent is for, locked: for one of ours the one it was made for, whatever its metadata says by now.
 * People come before orders and orders before cars, as everywhere: so no two who lock wait for one another.
 */
async function orderOf(tx: Database, intent: Stripe.PaymentIntent) {
  const [ours] = await tx
    .select({ orderId: paymentIntents.orderId })
    .from(paymentIntents)
    .where(eq(paymentIntents.id, intent.id));
  const orderId = ours?.orderId ?? intent.metadata['orderId'] ?? '';
  const named = eq(orders.id, orderId);
  const [about] = await tx.select({ buyerId: orders.buyerId }).from(orders).where(named);
  if (about?.buyerId) await lockPeople(tx, [about.buyerId]);
  const [order] = await tx.select().from(orders).where(named).for('update');
  return { order, isOurs: ours !== undefined };
}

/** Why the money of an intent goes back; null when its order has been paid by it now. */
async function flagOf(tx: Database, intent: Stripe.PaymentIntent, order: Order): Promise<string | null> {
  if (!isFor(intent, order)) return 'mismatch';
  const standing = and(eq(paymentRows.orderId, order.id), isNull(paymentRows.flag));
  if ((await tx.$count(paymentRows, standing)) > 0) return 'paid_twice';
  return takeCar(tx, order);
}

/** Writes down what a succeeded intent means for its order, all or nothing, and never over an earlier payment. */
const record = (db: Database, intent: Stripe.PaymentIntent): Promise<Recorded> =>
  db.transaction(async (tx): Promise<Recorded> => {
    const { order, isOurs } = await orderOf(tx, intent);
    // What we did not ask for may be another program's: it is neither taken nor given back.
    if (!order || !(isOurs || isFor(intent, order))) return { kind: 'refused', reason: 'mismatch' };
    const orderId = order.id;
    const [earlier] = await tx.select().from(paymentRows).where(eq(paymentRows.intentId, intent.id));
    if (earlier) {
      await endWatch(tx, intent.id);
      return earlier.flag === null
        ? { kind: 'paid', orderId, paymentId: earlier.id }
        : { kind: 'returned', orderId };
    }
    const flag = await flagOf(tx, intent, order);
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
    await endWatch(tx, intent.id);
    const change = changeOf(order, flag, { paymentId, paymentIntentId: intent.id });
    if (change) await tx.update(orders).set(change).where(eq(orders.id, orderId));
    const money = { orderId, paymentId, amountCents: intent.amount_received };
    if (flag !== null) {
      return { kind: 'owed', orderId, flag, refundId: await oweAll(tx, { ...money, reason: flag }) };
    }
    await hold(tx, money);
    return { kind: 'paid', orderId, paymentId };
  });

/** What a payment changes in its order; null when nothing, because the order goes on without it. */
function changeOf(
  order: Order,
  flag: string | null,
  paid: { paymentId: string; paymentIntentId: string },
): Partial<Order> | null {
  if (flag === null) return { ...paid, state: 'paid', lapsesAt: null };
  if (flag === 'mismatch' || flag === 'paid_twice') return null;
  return {
    ...(order.paymentId === null ? { paymentId: paid.paymentId } : {}),
    ...(order.state === 'unpaid' ? { state: 'cancelled', lapsesAt: null } : {}),
  };
}

/**
 * Settles an intent as the provider describes it: records the payment, marks the order paid and its car sold; a
 * repeat changes nothing. Money for an order that has ended, or whose car is gone, is flagged and goes back; when
 * the provider does not answer to that, the job does it later.
 */
export async function settle(settling: Settling, intent: Stripe.PaymentIntent): Promise<Settlement> {
  if (intent.status !== 'succeeded') return { kind: 'refused', reason: 'not_succeeded' };
  const recorded = await record(settling.db, intent);
  if (recorded.kind !== 'owed') return recorded;
  const { orderId, flag, refundId } = recorded;
  settling.log.warn({ orderId, intentId: intent.id, flag }, 'payment goes back');
  await pursueNow(settling, [refundId]);
  return { kind: 'returned', orderId };
}
