import type { OrderState } from './order-states.ts';

/** States of a paid order's escrow. */
export const ESCROW_STATES = ['held', 'handed_over', 'paid_out', 'refunded'] as const;
export type EscrowState = (typeof ESCROW_STATES)[number];

/**
 * How a car was handed over: by its code, by the buyer's confirmation, by auto-release after the meeting
 * (`silence`), or by an admin's decision.
 */
export const HAND_OVER_METHODS = ['code', 'buyer', 'silence', 'admin'] as const;
export type HandOverMethod = (typeof HAND_OVER_METHODS)[number];

/** Who opened the dispute: the buyer, on this site, or the buyer's bank, at the payment provider. */
export const DISPUTE_KINDS = ['buyer', 'bank'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

/** An admin's decision: full refund, partial refund (`part`), or release to the seller. */
export const DISPUTE_DECISIONS = ['refund', 'part', 'release'] as const;
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number];

/**
 * Steps of an order, finer than its state: an order stays `paid` until the seller has the money, while its
 * step advances.
 */
export const ORDER_STEPS = [
  'unpaid',
  'held',
  'handed_over',
  'paid_out',
  'disputed',
  'cancelled',
  'lapsed',
  'refunded',
] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** Parties of an order. `clock` is the server's scheduler. */
export const PARTIES = ['buyer', 'seller', 'admin', 'clock'] as const;
export type Party = (typeof PARTIES)[number];

/** Actions on an order. */
export const ORDER_ACTIONS = [
  'pay',
  'cancel',
  'lapse',
  'hand_over',
  'renew_code',
  'meet',
  'refund',
  'pay_back',
  'pay_out',
  'dispute',
  'answer',
  'decide',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

interface OrderTransition {
  by: readonly Party[];
  from: readonly OrderStep[];
  /** Steps that the action can lead to. Empty if the step never changes. */
  to: readonly OrderStep[];
}

/**
 * The transitions of an order: who may perform which action at which step. Times are settings of the API:
 * CANCEL_HOURS for the buyer's cancellation, AUTO_RELEASE_DAYS. A partial refund does not change the step. A dispute by a
 * bank is not an action in this table, but it also sets the step `disputed`.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderAction, OrderTransition>> = {
  pay: { by: ['buyer'], from: ['unpaid'], to: ['held'] },
  cancel: { by: ['buyer', 'seller'], from: ['unpaid', 'held'], to: ['cancelled', 'refunded'] },
  lapse: { by: ['clock'], from: ['unpaid'], to: ['lapsed'] },
  // An order is paid out immediately if nothing is left for the seller after a partial refund and the fee.
  hand_over: { by: ['buyer', 'seller', 'clock'], from: ['held'], to: ['handed_over', 'paid_out'] },
  renew_code: { by: ['buyer'], from: ['held'], to: [] },
  meet: { by: ['buyer', 'seller'], from: ['unpaid', 'held'], to: [] },
  refund: { by: ['admin'], from: ['held', 'handed_over', 'disputed'], to: ['refunded'] },
  // Money may arrive after an order has ended. It is then always refunded.
  pay_back: { by: ['clock'], from: ['cancelled', 'lapsed'], to: ['refunded'] },
  pay_out: { by: ['clock'], from: ['handed_over'], to: ['paid_out'] },
  dispute: { by: ['buyer'], from: ['held', 'handed_over'], to: ['disputed'] },
  answer: { by: ['seller'], from: ['disputed'], to: [] },
  decide: { by: ['admin'], from: ['disputed'], to: ['handed_over', 'paid_out', 'refunded'] },
};

/** Whether a party may perform this action at that step. Does not check times and amounts. */
export const canPerform = (party: Party, action: OrderAction, step: OrderStep): boolean => {
  const { by, from } = ORDER_TRANSITIONS[action];
  return by.includes(party) && from.includes(step);
};

/**
 * Returns the step of an order from its state, its escrow and whether a dispute is open.
 * @param escrowState null for an order that was never paid
 */
export function toOrderStep(
  state: OrderState,
  escrowState: EscrowState | null,
  disputed: boolean,
): OrderStep {
  if (state !== 'paid') return state;
  if (escrowState === 'refunded') return 'refunded';
  if (disputed) return 'disputed';
  return escrowState ?? 'held';
}

const PAID_STEPS: readonly OrderStep[] = ['held', 'handed_over', 'paid_out', 'disputed'];

/** Whether the order counts as paid at this step: the money is in escrow or paid out. */
export const isPaidStep = (step: OrderStep): boolean => PAID_STEPS.includes(step);

/** Whether no action is possible at this step. */
export const isFinalStep = (step: OrderStep): boolean =>
  !ORDER_ACTIONS.some((action) => ORDER_TRANSITIONS[action].from.includes(step));
