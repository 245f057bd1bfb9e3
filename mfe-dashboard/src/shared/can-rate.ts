import type { Order } from '@second-gear/contract/orders';

/**
 * Whether the seller of an order may be rated. An older API omits this, so the step decides, or the payment
 * if the API sends no steps either.
 */
export const canRate = ({ rated, state, step, mayRate: serverValue }: Order): boolean =>
  serverValue ??
  (!rated && (step === undefined ? state === 'paid' : step === 'handed_over' || step === 'paid_out'));
