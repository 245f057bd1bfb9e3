import type { OrderState } from '@second-gear/contract/order-states';
import type { ReactElement } from 'react';
import { common } from '../texts/common.ts';
import { type BadgeTone, RowBadge } from './rows.tsx';

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
