/**
 * States of an order. It starts unpaid and reserves its car. It ends cancelled or expired (the car is
 * available again) or becomes paid (the car is sold). A paid order can still be refunded.
 */
export const ORDER_STATES = ['unpaid', 'paid', 'cancelled', 'lapsed', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

const TRANSITIONS: Record<OrderState, readonly OrderState[]> = {
  unpaid: ['paid', 'cancelled', 'lapsed'],
  // Money may arrive after an order has ended. It is then always refunded.
  cancelled: ['refunded'],
  lapsed: ['refunded'],
  paid: ['refunded'],
  refunded: [],
};

export const canBecome = (from: OrderState, to: OrderState): boolean => TRANSITIONS[from].includes(to);
export const isPayable = (state: OrderState): boolean => state === 'unpaid';
export const canCancel = (state: OrderState): boolean => state === 'unpaid';
export const reservesCar = (state: OrderState): boolean => state === 'unpaid' || state === 'paid';
