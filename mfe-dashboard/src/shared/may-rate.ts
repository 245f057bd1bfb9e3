import type { Order } from '@second-gear/contract/orders';

/**
 * Whether the seller of an order may be rated. An older API omits this, so the step decides, or the payment
 * if the API sends no steps either.
 */
export const mayRate = ({ rated, state, step, mayRate: says }: Order): boolean =>
  says ?? (!rated && (step === undefined ? state === 'paid' : step === 'handed_over' || step === 'paid_out'));
