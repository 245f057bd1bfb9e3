import type { OrderState } from './order-states.ts';

/** States of a paid order's escrow. */
export const ESCROW_STATES = ['held', 'handed_over', 'paid_out', 'refunded'] as const;
export type EscrowState = (typeof ESCROW_STATES)[number];

/**
 * What completed the hand-over: the hand-over code, the buyer's confirmation, auto-release after the meeting
 * (`silence`), or an admin's decision.
 */
export const HAND_OVER_METHODS = ['code', 'buyer', 'silence', 'admin'] as const;
export type HandOverMethod = (typeof HAND_OVER_METHODS)[number];

/** `buyer`: the buyer opened the dispute on this site. `bank`: the buyer's bank opened a chargeback. */
export const DISPUTE_KINDS = ['buyer', 'bank'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

/** An admin's decision about a dispute: full refund, partial refund (`part`), or release to the seller. */
export const DISPUTE_DECISIONS = ['refund', 'part', 'release'] as const;
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number];

/**
 * Steps of an order. They are more detailed than its state: an order with the state `paid` has several steps
 * until the seller has the money.
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
  /** Possible steps after the action. Empty if the action does not change the step. */
  to: readonly OrderStep[];
}

/**
 * Transitions of an order: who may perform which action at which step, and the next steps. A partial refund
 * does not change the step. A bank's dispute is not in this table, but it also leads to the step `disputed`.
 * The API settings CANCEL_HOURS and AUTO_RELEASE_DAYS limit the times of actions.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderAction, OrderTransition>> = {
  pay: { by: ['buyer'], from: ['unpaid'], to: ['held'] },
  cancel: { by: ['buyer', 'seller'], from: ['unpaid', 'held'], to: ['cancelled', 'refunded'] },
  lapse: { by: ['clock'], from: ['unpaid'], to: ['lapsed'] },
  // The order is `paid_out` immediately if refunds and the fee leave no money for the seller.
  hand_over: { by: ['buyer', 'seller', 'clock'], from: ['held'], to: ['handed_over', 'paid_out'] },
  renew_code: { by: ['buyer'], from: ['held'], to: [] },
  meet: { by: ['buyer', 'seller'], from: ['unpaid', 'held'], to: [] },
  refund: { by: ['admin'], from: ['held', 'handed_over', 'disputed'], to: ['refunded'] },
  // A payment may arrive after the order has ended. It is then refunded.
  pay_back: { by: ['clock'], from: ['cancelled', 'lapsed'], to: ['refunded'] },
  pay_out: { by: ['clock'], from: ['handed_over'], to: ['paid_out'] },
  dispute: { by: ['buyer'], from: ['held', 'handed_over'], to: ['disputed'] },
  answer: { by: ['seller'], from: ['disputed'], to: [] },
  decide: { by: ['admin'], from: ['disputed'], to: ['handed_over', 'paid_out', 'refunded'] },
};

/** Whether a party may perform an action at a step. Does not check times or amounts. */
export const canPerform = (party: Party, action: OrderAction, step: OrderStep): boolean => {
  const { by, from } = ORDER_TRANSITIONS[action];
  return by.includes(party) && from.includes(step);
};

/**
 * Returns the step of an order.
 * @param escrowState null for an order that was never paid
 */
export function toOrderStep(
  state: OrderState,
  escrowState: EscrowState | null,
  isDisputed: boolean,
): OrderStep {
  if (state !== 'paid') return state;
  if (escrowState === 'refunded') return 'refunded';
  if (isDisputed) return 'disputed';
  return escrowState ?? 'held';
}

const PAID_STEPS: readonly OrderStep[] = ['held', 'handed_over', 'paid_out', 'disputed'];

/** Whether an order at this step has the state `paid`: the money is in escrow or paid out. */
export const isPaidStep = (step: OrderStep): boolean => PAID_STEPS.includes(step);

/** Whether no action is possible at this step. */
export const isFinalStep = (step: OrderStep): boolean =>
  !ORDER_ACTIONS.some((action) => ORDER_TRANSITIONS[action].from.includes(step));
