/**
 * Life of an order. It opens unpaid and reserves its car; it ends cancelled or lapsed (the car is free
 * again), or is paid (the car is sold), and a paid order may still be refunded.
 */
export const ORDER_STATES = ['unpaid', 'paid', 'cancelled', 'lapsed', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

const next: Record<OrderState, readonly OrderState[]> = {
  unpaid: ['paid', 'cancelled', 'lapsed'],
  // Money may arrive for an order that has just ended: it is then paid back, never kept.
  cancelled: ['refunded'],
  lapsed: ['refunded'],
  paid: ['refunded'],
  refunded: [],
};

export const mayBecome = (from: OrderState, to: OrderState): boolean => next[from].includes(to);
export const isPayable = (state: OrderState): boolean => state === 'unpaid';
export const mayCancel = (state: OrderState): boolean => state === 'unpaid';
export const reservesCar = (state: OrderState): boolean => state === 'unpaid' || state === 'paid';
