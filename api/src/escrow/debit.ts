import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import type { Account } from '../db/tables/ledger.ts';
import { escrows, payouts } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { conflict } from '../errors.ts';
import { updateCountingRatings } from '../ratings/counting-ratings.ts';

type Hold = typeof escrows.$inferSelect;

const refundTooLarge = () =>
  conflict('refund_too_much', 'Enter an amount up to what’s left of this payment. Nothing was refunded.');
export const alreadyPaidOut = () =>
  conflict(
    'paid_out',
    'The seller has been paid or is being paid, so this order can no longer be refunded here',
  );
const nothingHeld = () => conflict('nothing_held', 'This order has no money on hold. Nothing was refunded.');

/** Locks the order, then its money. Undefined if no payment was accepted. */
export async function lockHold(tx: Database, orderId: string): Promise<Hold | undefined> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  const [hold] = await tx.select().from(escrows).where(eq(escrows.orderId, orderId)).for('update');
  return hold;
}

/** Returns the cents that are not refunded yet, including our fee. */
export const remainingCentsOf = ({ amountCents, refundedCents }: Hold): number => amountCents - refundedCents;

/** Whether a payout was requested from the provider or made. */
const isSendingOrSent = ({ state }: Pick<typeof payouts.$inferSelect, 'state'>): boolean =>
  state === 'sending' || state === 'sent';

interface DebitAllocation {
  /** Cents per debited account. */
  postings: Partial<Record<Account, number>>;
  /** Our remaining fee after the debit. */
  feeCents: number;
}

/** Debits up to `cents` from the part of a payout that the provider returned. Returns how many. */
async function debitReturnedPayout(
  tx: Database,
  payout: typeof payouts.$inferSelect | undefined,
  cents: number,
): Promise<number> {
  const debitedCents = Math.min(cents, payout?.returnedCents ?? 0);
  if (!payout || debitedCents === 0) return 0;
  const returnedCents = payout.returnedCents - debitedCents;
  await tx
    .update(payouts)
    .set({
      amountCents: payout.amountCents - debitedCents,
      returnedCents,
      problem: returnedCents > 0 ? payout.problem : null,
    })
    .where(eq(payouts.id, payout.id));
  return debitedCents;
}

/** Returns the accounts to debit. Reduces a payout that is not sent yet. */
async function allocateDebit(
  tx: Database,
  hold: Hold,
  cents: number,
  hasLeftProvider: boolean,
): Promise<DebitAllocation> {
  const { orderId, state, feeCents } = hold;
  if (state === 'held') return { postings: { held: cents }, feeCents };
  const [payout] = await tx.select().from(payouts).where(eq(payouts.orderId, orderId)).for('update');
  if (!payout || isSendingOrSent(payout)) {
    if (!hasLeftProvider) throw alreadyPaidOut();
    const fees = Math.max(0, cents - (remainingCentsOf(hold) - feeCents));
    const due = await debitReturnedPayout(tx, payout, cents - fees);
    // The seller has the money. The rest is our loss until someone recovers it. Our fee is debited last.
    return { postings: { due, lost: cents - fees - due, fees }, feeCents: feeCents - fees };
  }
  const due = Math.min(cents, payout.amountCents);
  const isThisPayout = eq(payouts.id, payout.id);
  if (due === payout.amountCents) await tx.delete(payouts).where(isThisPayout);
  else
    await tx
      .update(payouts)
      .set({ amountCents: payout.amountCents - due })
      .where(isThisPayout);
  return { postings: { due, fees: cents - due }, feeCents: feeCents - (cents - due) };
}

/**
 * Marks the order as refunded in full, so that its rating no longer counts. The car becomes available unless
 * it was handed over.
 */
async function markRefunded(tx: Database, { orderId, state }: Hold): Promise<void> {
  const [order] = await tx
    .update(orders)
    .set({ state: 'refunded' })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'paid')))
    .returning({ carId: orders.carId });
  await updateCountingRatings(tx, orderId);
  if (state !== 'held' || !order?.carId) return;
  await tx
    .update(cars)
    .set({ status: 'available' })
    .where(and(eq(cars.id, order.carId), eq(cars.status, 'sold')));
}

export interface EscrowDebit {
  paymentId: string;
  amountCents: number;
  postings: Partial<Record<Account, number>>;
  /** Whether nothing is left now. */
  isFullyRefunded: boolean;
}

/**
 * Debits money of a paid order for a refund: `amountCents`, or everything left if null. Once nothing is left,
 * the order is refunded, and its car becomes available unless handed over. The caller writes the ledger.
 * `hasLeftProvider`: the provider no longer has the money, so a payout to the seller does not block the debit. Throws
 * 409 if nothing is held, less is left, or the seller has it.
 */
export async function debitEscrow(
  tx: Database,
  orderId: string,
  amountCents: number | null,
  hasLeftProvider: boolean,
): Promise<EscrowDebit> {
  const hold = await lockHold(tx, orderId);
  const remainingCents = hold ? remainingCentsOf(hold) : 0;
  if (!hold || remainingCents === 0) throw nothingHeld();
  const cents = amountCents ?? remainingCents;
  if (cents > remainingCents) throw refundTooLarge();
  const { postings, feeCents } = await allocateDebit(tx, hold, cents, hasLeftProvider);
  const isFullyRefunded = cents === remainingCents;
  await tx
    .update(escrows)
    .set({
      refundedCents: hold.refundedCents + cents,
      feeCents,
      ...(isFullyRefunded && hold.state !== 'paid_out' ? { state: 'refunded' } : {}),
    })
    .where(eq(escrows.orderId, orderId));
  if (isFullyRefunded) await markRefunded(tx, hold);
  return { paymentId: hold.paymentId, amountCents: cents, postings, isFullyRefunded };
}
