import type { OrderStep } from '@second-gear/contract/order-steps';

const HOUR_MS = 3_600_000;

/**
 * Until when a buyer may cancel a paid order: `hours` (the setting CANCEL_HOURS) after the payment. Null if
 * that has passed or the money is not held.
 */
export function cancellableUntil(
  { step, heldSince, hours }: { step: OrderStep; heldSince: Date | null; hours: number },
  now: Date,
): Date | null {
  if (step !== 'held' || !heldSince) return null;
  const deadline = new Date(heldSince.getTime() + hours * HOUR_MS);
  return deadline > now ? deadline : null;
}

/** A repeated cancellation by the same side changes nothing. */
export const isCancelledBy = (party: string, order: { endedBy: string | null; step: OrderStep }): boolean =>
  order.endedBy === party && (order.step === 'cancelled' || order.step === 'refunded');
