import type { Order } from '@second-gear/contract/orders';

/**
 * Whether the buyer may rate the seller of an order. The server decides this with `mayRate`. If an older API
 * does not send `mayRate`, the order's step decides. Without a step, the payment decides.
 */
export const canRate = ({ rated, state, step, mayRate: serverValue }: Order): boolean =>
  serverValue ??
  (!rated && (step === undefined ? state === 'paid' : step === 'handed_over' || step === 'paid_out'));
