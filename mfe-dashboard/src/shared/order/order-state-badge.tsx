import type { OrderState } from '@second-gear/contract/order-states';
import type { OrderStep } from '@second-gear/contract/order-steps';
import type { ReactElement } from 'react';
import { type BadgeTone, RowBadge } from '../components/rows.tsx';
import { common } from '../texts.ts';

const TONE_BY_STATE: Record<OrderState | OrderStep, BadgeTone> = {
  unpaid: 'warning',
  paid: 'success',
  held: 'success',
  handed_over: 'success',
  paid_out: 'success',
  disputed: 'danger',
  cancelled: 'neutral',
  lapsed: 'neutral',
  refunded: 'danger',
};

interface Props {
  state: OrderState;
  step?: OrderStep | undefined;
}

/**
 * Shows an order's status in a row: its `step`, which covers escrow, hand-over and payout. If an older API
 * sends no step, shows the `state`, which covers only the payment.
 */
export const OrderStateBadge = ({ state, step }: Props): ReactElement => (
  <RowBadge tone={TONE_BY_STATE[step ?? state]}>
    {step === undefined ? common.orderStates[state] : common.orderSteps[step]}
  </RowBadge>
);
