import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Account } from '../db/tables/ledger.ts';
import { cars } from '../db/tables/cars.ts';
import { holds, payouts } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { conflict } from '../errors.ts';
import { post } from '../ledger/post.ts';
import { noteRefund } from '../refunds/owe.ts';

type Hold = typeof holds.$inferSelect;

export interface HeldRefund {
  orderId: string;
  /** Cents; null for all that is left. */
  amountCents: number | null;
  /** Why, such as `cancelled`. */
  reason: string;
  /** Who asked for it; the server itself when absent. */
  askedBy?: string;
  /** Says that the provider has made the refund already: it counts, whatever has become of the money since. */
  isMade?: boolean;
}

export const refundTooMuch = () =>
  conflict('refund_too_much', 'That is more than what is left of this payment: nothing was refunded');
export const alreadyPaidOut = () =>
  conflict(
    'paid_out',
    'The seller has been paid, or is being paid: this order cannot be refunded here any more',
  );
const nothingHeld = () => conflict('nothing_held', 'No money of this order is held: nothing was refunded');

/** Locks an order's money, its order first. Undefined where none ever came that was kept. */
export async function lockHold(tx: Database, orderId: string): Promise<Hold | undefined> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  const [held] = await tx.select().from(holds).where(eq(holds.orderId, orderId)).for('update');
  return held;
}

/** What an order's money has not gone back of, in cents, our fee included. */
export const leftOf = ({ amountCents, refundedCents }: Hold): number => amountCents - refundedCents;

/** From which accounts so many cents come, and what that changes in the payout. Throws 409 where they may not. */
async function sourceOf(
  tx: Database,
  held: Hold,
  cents: number,
  isMade: boolean,
): Promise<{ postings: Partial<Record<Account, number>>; feeCents: number }> {
  const { orderId, state, feeCents } = held;
  if (state === 'held') return { postings: { held: cents }, feeCents };
  const [payout] = await tx.select().from(payouts).where(eq(payouts.orderId, orderId)).for('update');
  if (!payout || payout.state === 'sending' || payout.state === 'sent') {
    if (!isMade) throw alreadyPaidOut();
    // The seller has it: what went back besides is our loss until a person gets it from somewhere.
    return { postings: { lost: cents }, feeCents };
  }
  const due = Math.min(cents, payout.amountCents);
  const fromFee = cents - due;
  if (due === payout.amountCents) await tx.delete(payouts).where(eq(payouts.id, payout.id));
  else
    await tx
      .update(payouts)
      .set({ amountCents: payout.amountCents - due })
      .where(eq(payouts.id, payout.id));
  return { postings: { due, fees: fromFee }, feeCents: feeCents - fromFee };
}

/** Marks the order as refunded in whole; the car is free again unless it was handed over. */
async function endRefunded(tx: Database, { orderId, state }: Hold): Promise<void> {
  const [order] = await tx
    .update(orders)
    .set({ state: 'refunded' })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'paid')))
    .returning({ carId: orders.carId });
  if (state !== 'held' || !order?.carId) return;
  await tx
    .update(cars)
    .set({ status: 'available' })
    .where(and(eq(cars.id, order.carId), eq(cars.status, 'sold')));
}

/**
 * Decides that money of a paid order goes back to its buyer, all of it or a part. Once nothing is left, the order is
 * refunded and its car free again, where it was not handed over. The debt is pursued once the transaction stands.
 * Returns the debt's id. Throws 409 where nothing is held, the seller has the money, or less is left.
 */
export async function refundHeld(tx: Database, refund: HeldRefund): Promise<string> {
  const { orderId, reason, askedBy, isMade = false } = refund;
  const held = await lockHold(tx, orderId);
  if (!held) throw nothingHeld();
  const left = leftOf(held);
  const cents = refund.amountCents ?? left;
  if (left === 0) throw nothingHeld();
  if (cents > left) throw refundTooMuch();
  const { postings, feeCents } = await sourceOf(tx, held, cents, isMade);
  const isAll = cents === left;
  await tx
    .update(holds)
    .set({
      refundedCents: held.refundedCents + cents,
      feeCents,
      ...(isAll && held.state !== 'paid_out' ? { state: 'refunded' } : {}),
    })
    .where(eq(holds.orderId, orderId));
  const { paymentId } = held;
  const id = await noteRefund(tx, {
    orderId,
    paymentId,
    amountCents: cents,
    reason,
    ...(askedBy === undefined ? {} : { askedBy }),
  });
  await post(tx, {
    kind: 'refund',
    reference: id,
    orderId,
    postings: { ...postings, owed_back: -cents },
  });
  if (isAll) await endRefunded(tx, held);
  return id;
}
