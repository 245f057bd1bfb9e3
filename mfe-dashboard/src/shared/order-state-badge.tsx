import type { OrderState } from '@second-gear/contract/order-states';
import type { ReactElement } from 'react';
import { type BadgeTone, RowBadge } from './rows.tsx';
import { common } from './texts.ts';

const tones: Record<OrderState, BadgeTone> = {
  unpaid: 'warning',
  paid: 'success',
  cancelled: 'neutral',
  lapsed: 'neutral',
  refunded: 'danger',
};

/** An order's state in words and tone, for rows. */
export const OrderStateBadge = ({ state }: { state: OrderState }): ReactElement => (
  <RowBadge tone={tones[state]}>{common.states[state]}</RowBadge>
);
