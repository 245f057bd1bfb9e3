import type { OrderState } from './order-states.ts';

/** What has become of a paid order's money. */
export const HOLD_STATES = ['held', 'handed_over', 'paid_out', 'refunded'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** By what a car counts as handed over: its code, the buyer's word, silence after the meeting, an admin's decision. */
export const HAND_OVER_WAYS = ['code', 'buyer', 'silence', 'admin'] as const;
export type HandOverWay = (typeof HAND_OVER_WAYS)[number];

/** Who disagrees: the buyer, before us; or the buyer's bank, before the payment provider. */
export const DISPUTE_KINDS = ['buyer', 'bank'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

/** How an admin ends a dispute: all goes back, a part does, or the seller gets all. */
export const DISPUTE_DECISIONS = ['refund', 'part', 'release'] as const;
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number];

/** The steps of an order, finer than its state: what it is `paid` for goes on until the seller has the money. */
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

/** Who takes part in an order; the server itself is one, by the clock. */
export const PARTIES = ['buyer', 'seller', 'admin', 'clock'] as const;
export type Party = (typeof PARTIES)[number];

/** What can be done with an order. */
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

interface Move {
  by: readonly Party[];
  from: readonly OrderStep[];
  /** Steps that it may lead to; none where the step always stays. */
  to: readonly OrderStep[];
}

/**
 * Who may do what at which step. Times and amounts are the server's settings: the buyer of a paid order may cancel it
 * for so many hours, silence releases the money after so many days. A refund of a part leaves the step as it is. Banks
 * ask nobody: theirs is no move, but an order that one of them disputes is `disputed` like any other.
 */
export const ORDER_MOVES: Readonly<Record<OrderAction, Move>> = {
  pay: { by: ['buyer'], from: ['unpaid'], to: ['held'] },
  cancel: { by: ['buyer', 'seller'], from: ['unpaid', 'held'], to: ['cancelled', 'refunded'] },
  lapse: { by: ['clock'], from: ['unpaid'], to: ['lapsed'] },
  // Where nothing is left to pay, because a part went back and the rest is the fee, it is paid out at once.
  hand_over: { by: ['buyer', 'seller', 'clock'], from: ['held'], to: ['handed_over', 'paid_out'] },
  renew_code: { by: ['buyer'], from: ['held'], to: [] },
  meet: { by: ['buyer', 'seller'], from: ['unpaid', 'held'], to: [] },
  refund: { by: ['admin'], from: ['held', 'handed_over', 'disputed'], to: ['refunded'] },
  // Money may also come for an order that has ended: it then goes back, never kept.
  pay_back: { by: ['clock'], from: ['cancelled', 'lapsed'], to: ['refunded'] },
  pay_out: { by: ['clock'], from: ['handed_over'], to: ['paid_out'] },
  dispute: { by: ['buyer'], from: ['held', 'handed_over'], to: ['disputed'] },
  answer: { by: ['seller'], from: ['disputed'], to: [] },
  decide: { by: ['admin'], from: ['disputed'], to: ['handed_over', 'paid_out', 'refunded'] },
};

/** Whether somebody may do this to an order at that step, its times and amounts apart. */
export const mayDo = (party: Party, action: OrderAction, step: OrderStep): boolean => {
  const { by, from } = ORDER_MOVES[action];
  return by.includes(party) && from.includes(step);
};

/**
 * The step of an order from what is kept of it: its state, its money's, and whether a dispute stands open.
 * @param hold null for an order that was never paid
 */
export function stepOf(state: OrderState, hold: HoldState | null, disputed: boolean): OrderStep {
  if (state !== 'paid') return state;
  if (hold === 'refunded') return 'refunded';
  if (disputed) return 'disputed';
  return hold ?? 'held';
}

const PAID_STEPS: readonly OrderStep[] = ['held', 'handed_over', 'paid_out', 'disputed'];

/** Steps at which the order counts as paid: its money is with us or with its seller. */
export const isPaidStep = (step: OrderStep): boolean => PAID_STEPS.includes(step);

/** Steps from which nobody moves an order any more. */
export const isLastStep = (step: OrderStep): boolean =>
  !ORDER_ACTIONS.some((action) => ORDER_MOVES[action].from.includes(step));
