import type { Order } from '@second-gear/contract/orders';

/**
 * Whether the seller of an order may be rated: as the server says; by its step at a server of before, from the payment on
 * at one of before there were steps.
 */
export const mayRate = ({ rated, state, step, mayRate: says }: Order): boolean =>
  says ?? (!rated && (step === undefined ? state === 'paid' : step === 'handed_over' || step === 'paid_out'));
