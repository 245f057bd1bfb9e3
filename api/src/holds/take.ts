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

/** Locks the order, then its money. Undefined if no payment was accepted. */
export async function lockHold(tx: Database, orderId: string): Promise<Hold | undefined> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  const [held] = await tx.select().from(holds).where(eq(holds.orderId, orderId)).for('update');
  return held;
}

/** Returns the cents that are not refunded yet, including our fee. */
export const leftOf = ({ amountCents, refundedCents }: Hold): number => amountCents - refundedCents;

/** Whether a payout was requested from the provider or made. */
const isUnderWay = ({ state }: Pick<typeof payouts.$inferSelect, 'state'>): boolean =>
  state === 'sending' || state === 'sent';

interface Source {
  /** Cents per debited account. */
  postings: Partial<Record<Account, number>>;
  /** Our remaining fee after the debit. */
  feeCents: number;
}

/** Debits up to `cents` from the part of a payout that the provider returned. Returns how many. */
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

/** Returns the accounts to debit. Reduces a payout that is not sent yet. */
async function sourceOf(tx: Database, held: Hold, cents: number, isGone: boolean): Promise<Source> {
  const { orderId, state, feeCents } = held;
  if (state === 'held') return { postings: { held: cents }, feeCents };
  const [payout] = await tx.select().from(payouts).where(eq(payouts.orderId, orderId)).for('update');
  if (!payout || isUnderWay(payout)) {
    if (!isGone) throw alreadyPaidOut();
    const fees = Math.max(0, cents - (leftOf(held) - feeCents));
    const due = await takeReturned(tx, payout, cents - fees);
    // The seller has the money. The rest is our loss until someone recovers it. Our fee is debited last.
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

/**
 * Marks the order as refunded in full, so that its rating no longer counts. The car becomes available unless
 * it was handed over.
 */
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
 * Debits money of a paid order for a refund: `amountCents`, or everything left if null. Once nothing is left,
 * the order is refunded, and its car becomes available unless handed over. The caller writes the ledger.
 * `isGone`: the provider no longer has the money, so a payout to the seller does not block the debit. Throws
 * 409 if nothing is held, less is left, or the seller has it.
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
