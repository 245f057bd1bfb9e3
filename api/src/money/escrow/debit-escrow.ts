import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { escrows, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import type { LedgerAccount } from '../../platform/db/tables/ledger.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { lockEscrow } from '../../platform/locks/locks.ts';
import { updateCountedRatings } from '../../trade/ratings/counted-ratings.ts';

type Escrow = typeof escrows.$inferSelect;

const refundTooLargeError = () =>
  conflict(
    'refund_too_much',
    'Nothing was refunded. Enter an amount no larger than what’s left of this payment.',
  );
export const alreadyPaidOutError = () =>
  conflict(
    'paid_out',
    'The seller has been paid or is being paid, so this order can no longer be refunded here',
  );
const nothingHeldError = () =>
  conflict('nothing_held', 'Nothing was refunded because there’s no money on hold for this order.');

/** Returns the cents of the payment that are not refunded yet, including our fee. */
export const remainingCentsOf = ({ amountCents, refundedCents }: Escrow): number =>
  amountCents - refundedCents;

/** Returns whether the transfer of a payout was requested from the provider or has been made. */
const isSendingOrSent = ({ state }: Pick<typeof payouts.$inferSelect, 'state'>): boolean =>
  state === 'sending' || state === 'sent';

interface DebitAllocation {
  /** Cents to debit from each ledger account. */
  postings: Partial<Record<LedgerAccount, number>>;
  /** Our fee after the debit, in cents. */
  feeCents: number;
}

/**
 * Debits up to `cents` from the part of a payout that the provider has returned. Returns the cents debited.
 */
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

/**
 * Returns how much to debit from each ledger account. Reduces the seller's payout by its part of the debit.
 */
async function allocateDebit(
  tx: Database,
  escrow: Escrow,
  cents: number,
  isRefundedByProvider: boolean,
): Promise<DebitAllocation> {
  const { orderId, state, feeCents } = escrow;
  if (state === 'held') return { postings: { held: cents }, feeCents };
  const [payout] = await tx.select().from(payouts).where(eq(payouts.orderId, orderId)).for('update');
  if (!payout || isSendingOrSent(payout)) {
    if (!isRefundedByProvider) throw alreadyPaidOutError();
    const feeDebitCents = Math.max(0, cents - (remainingCentsOf(escrow) - feeCents));
    const dueCents = await debitReturnedPayout(tx, payout, cents - feeDebitCents);
    // The seller has the rest of the money. It is our loss until someone recovers it. Our fee is debited
    // last.
    return {
      postings: { due: dueCents, lost: cents - feeDebitCents - dueCents, fees: feeDebitCents },
      feeCents: feeCents - feeDebitCents,
    };
  }
  const dueCents = Math.min(cents, payout.amountCents);
  const isThisPayout = eq(payouts.id, payout.id);
  if (dueCents === payout.amountCents) await tx.delete(payouts).where(isThisPayout);
  else
    await tx
      .update(payouts)
      .set({ amountCents: payout.amountCents - dueCents })
      .where(isThisPayout);
  return { postings: { due: dueCents, fees: cents - dueCents }, feeCents: feeCents - (cents - dueCents) };
}

/**
 * Marks the order as refunded in full, so its rating no longer counts. Makes the car available unless it
 * was handed over.
 */
async function markRefunded(tx: Database, { orderId, state }: Escrow): Promise<void> {
  const [order] = await tx
    .update(orders)
    .set({ state: 'refunded' })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'paid')))
    .returning({ carId: orders.carId });
  await updateCountedRatings(tx, orderId);
  if (state !== 'held' || !order?.carId) return;
  await tx
    .update(cars)
    .set({ status: 'available' })
    .where(and(eq(cars.id, order.carId), eq(cars.status, 'sold')));
}

export interface EscrowDebit {
  paymentId: string;
  amountCents: number;
  postings: Partial<Record<LedgerAccount, number>>;
  /** Whether the payment is now refunded in full. */
  isFullyRefunded: boolean;
}

/**
 * Debits an order's money for a refund: `amountCents`, or everything left if null. Once nothing is left,
 * marks the order as refunded and makes its car available unless it was handed over. The caller writes the
 * ledger entry. With `isRefundedByProvider`, the provider has already refunded the money, so a payout to the
 * seller does not block the debit. Throws 409 if no money is held, `amountCents` exceeds the remaining money,
 * or the seller has been paid.
 */
export async function debitEscrow(
  tx: Database,
  orderId: string,
  amountCents: number | null,
  isRefundedByProvider: boolean,
): Promise<EscrowDebit> {
  const escrow = await lockEscrow(tx, orderId);
  const remainingCents = escrow ? remainingCentsOf(escrow) : 0;
  if (!escrow || remainingCents === 0) throw nothingHeldError();
  const cents = amountCents ?? remainingCents;
  if (cents > remainingCents) throw refundTooLargeError();
  const { postings, feeCents } = await allocateDebit(tx, escrow, cents, isRefundedByProvider);
  const isFullyRefunded = cents === remainingCents;
  await tx
    .update(escrows)
    .set({
      refundedCents: escrow.refundedCents + cents,
      feeCents,
      ...(isFullyRefunded && escrow.state !== 'paid_out' ? { state: 'refunded' } : {}),
    })
    .where(eq(escrows.orderId, orderId));
  if (isFullyRefunded) await markRefunded(tx, escrow);
  return { paymentId: escrow.paymentId, amountCents: cents, postings, isFullyRefunded };
}
