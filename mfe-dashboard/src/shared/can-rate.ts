import type { Order } from '@second-gear/contract/orders';

/**
 * Whether the buyer may rate the seller of an order. The server decides. An older API does not send
 * `mayRate`, so the step decides, or the payment if the API sends no step either.
 */
export const canRate = ({ rated, state, step, mayRate: serverValue }: Order): boolean =>
  serverValue ??
  (!rated && (step === undefined ? state === 'paid' : step === 'handed_over' || step === 'paid_out'));
