import type { Order } from '@second-gear/contract/orders';

/**
 * Returns whether the buyer may rate the seller. An older API sends no `mayRate`, so the order's step
 * decides, or the payment if there is no step.
 */
export const canRate = ({ rated, state, step, mayRate: serverValue }: Order): boolean =>
  serverValue ??
  (!rated && (step === undefined ? state === 'paid' : step === 'handed_over' || step === 'paid_out'));
