import type { Order } from '@second-gear/contract/orders';

/** Whether the seller of an order may be rated: once the car is handed over; from the payment on at a server of before. */
export const mayRate = ({ rated, state, step }: Order): boolean =>
  !rated && (step === undefined ? state === 'paid' : step === 'handed_over' || step === 'paid_out');
