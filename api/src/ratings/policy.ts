import type { OrderState } from '@second-gear/contract/order-states';
import type { CurrentUser } from '../auth/current-user.ts';

interface RatedOrder {
  buyerId: string | null;
  state: OrderState;
}

export const isOwnOrder = (user: CurrentUser, order: RatedOrder): boolean => order.buyerId === user.id;

/** Only who has paid knows the seller. */
export const mayRate = (order: RatedOrder): boolean => order.state === 'paid';
