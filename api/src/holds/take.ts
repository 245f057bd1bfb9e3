import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import type { Account } from '../db/tables/ledger.ts';
import { holds, payouts } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { conflict } from '../errors.ts';
import { countRatings } from '../ratings/counting.ts';

type Hold = typeof holds.$inferSelect;

const tooMuch = () =>
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

/** What has not gone back of an order's money, in cents, our fee included. */
export const leftOf = ({ amountCents, refundedCents }: Hold): number => amountCents - refundedCents;

/** Whether the provider has been asked to pay the seller, or has. */
const isUnderWay = ({ state }: Pick<typeof payouts.$inferSelect, 'state'>): boolean =>
  state === 'sending' || state === 'sent';

interface Source {
  /** Accounts that the money comes from, in cents. */
  postings: Partial<Record<Account, number>>;
  /** Our fee as it is then. */
  feeCents: number;
}

/** Takes up to so many cents off what came back of a payout that was sent. Returns how many. */
async function takeReturned(
  tx: Database,
  payout: typeof payouts.$inferSelect | undefined,
  cents: number,
): Promise<number> {
  const taken = Math.min(cents, payout?.returnedCents ?? 0);
  if (!payout || taken === 0) return 0;
  const returnedCents = payout.returnedCents - taken;
  await tx
    .update(payouts)
    .set({
      amountCents: payout.amountCents - taken,
      returnedCents,
      problem: returnedCents > 0 ? payout.problem : null,
    })
    .where(eq(payouts.id, payout.id));
  return taken;
}

/** From where so many cents come; takes them off a payout that is not under way. */
async function sourceOf(tx: Database, held: Hold, cents: number, isGone: boolean): Promise<Source> {
  const { orderId, state, feeCents } = held;
  if (state === 'held') return { postings: { held: cents }, feeCents };
  const [payout] = await tx.select().from(payouts).where(eq(payouts.orderId, orderId)).for('update');
  if (!payout || isUnderWay(payout)) {
    if (!isGone) throw alreadyPaidOut();
    const fees = Math.max(0, cents - (leftOf(held) - feeCents));
    const due = await takeReturned(tx, payout, cents - fees);
    // The seller has it: what went back besides is our loss until a person gets it from somewhere. Our fee goes last.
    return { postings: { due, lost: cents - fees - due, fees }, feeCents: feeCents - fees };
  }
  const due = Math.min(cents, payout.amountCents);
  const same = eq(payouts.id, payout.id);
  if (due === payout.amountCents) await tx.delete(payouts).where(same);
  else
    await tx
      .update(payouts)
      .set({ amountCents: payout.amountCents - due })
      .where(same);
  return { postings: { due, fees: cents - due }, feeCents: feeCents - (cents - due) };
}

/** Marks the order as refunded in whole, so that its rating no longer counts; its car is free again unless it was handed over. */
async function endRefunded(tx: Database, { orderId, state }: Hold): Promise<void> {
  const [order] = await tx
    .update(orders)
    .set({ state: 'refunded' })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'paid')))
    .returning({ carId: orders.carId });
  await countRatings(tx, orderId);
  if (state !== 'held' || !order?.carId) return;
  await tx
    .update(cars)
    .set({ status: 'available' })
    .where(and(eq(cars.id, order.carId), eq(cars.status, 'sold')));
}

export interface Taken {
  paymentId: string;
  amountCents: number;
  postings: Partial<Record<Account, number>>;
  /** Whether nothing is left now. */
  isAll: boolean;
}

/**
 * Takes money of a paid order from where it lies, for its buyer: so many cents, or all that is left for null. Once
 * nothing is left the order is refunded, and its car free again where it was not handed over. The ledger is the
 * caller's. `isGone` says that the provider no longer has the money, whatever we would say to it. Throws 409 where
 * nothing is held, less is left, or the seller has it.
 */
export async function takeHeld(
  tx: Database,
  orderId: string,
  amountCents: number | null,
  isGone: boolean,
): Promise<Taken> {
  const held = await lockHold(tx, orderId);
  const left = held ? leftOf(held) : 0;
  if (!held || left === 0) throw nothingHeld();
  const cents = amountCents ?? left;
  if (cents > left) throw tooMuch();
  const { postings, feeCents } = await sourceOf(tx, held, cents, isGone);
  const isAll = cents === left;
  await tx
    .update(holds)
    .set({
      refundedCents: held.refundedCents + cents,
      feeCents,
      ...(isAll && held.state !== 'paid_out' ? { state: 'refunded' } : {}),
    })
    .where(eq(holds.orderId, orderId));
  if (isAll) await endRefunded(tx, held);
  return { paymentId: held.paymentId, amountCents: cents, postings, isAll };
}
