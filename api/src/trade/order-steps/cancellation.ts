import type { OrderStep } from '@second-gear/contract/order-steps';

const HOUR_MS = 3_600_000;

/**
 * Returns the buyer's deadline for a cancellation: `hours` after the payment. Null if the deadline has passed
 * or the money is not held.
 */
export function cancellableUntil(
  { step, heldSince, hours }: { step: OrderStep; heldSince: Date | null; hours: number },
  now: Date,
): Date | null {
  if (step !== 'held' || !heldSince) return null;
  const deadline = new Date(heldSince.getTime() + hours * HOUR_MS);
  return deadline > now ? deadline : null;
}

/**
 * Whether this side has already cancelled the order. A repeated cancellation by the same side changes
 * nothing.
 */
export const isCancelledBy = (by: string, ended: { endedBy: string | null; step: OrderStep }): boolean =>
  ended.endedBy === by && (ended.step === 'cancelled' || ended.step === 'refunded');
