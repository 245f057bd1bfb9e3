/**
 * States of an order. A new order is `unpaid` and reserves its car. If it is `cancelled` or expires
 * (`lapsed`), the car is available again. If it is `paid`, the car is sold. A paid order can be `refunded`.
 */
export const ORDER_STATES = ['unpaid', 'paid', 'cancelled', 'lapsed', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

const NEXT_STATES: Record<OrderState, readonly OrderState[]> = {
  unpaid: ['paid', 'cancelled', 'lapsed'],
  // A payment may arrive after the order has ended. It is then refunded.
  cancelled: ['refunded'],
  lapsed: ['refunded'],
  paid: ['refunded'],
  refunded: [],
};

export const canTransition = (from: OrderState, to: OrderState): boolean => NEXT_STATES[from].includes(to);
export const isPayable = (state: OrderState): boolean => state === 'unpaid';
export const canCancelWithoutRefund = (state: OrderState): boolean => state === 'unpaid';
export const reservesCar = (state: OrderState): boolean => state === 'unpaid' || state === 'paid';
