import { isPayable } from '@second-gear/contract/order-states';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { OrderToPay } from './queries.ts';

/** Returns whether the user may pay for the order. Only the order's buyer may. */
export const canPay = <O extends Pick<OrderToPay, 'buyerId'>>(user: CurrentUser, order: O): boolean =>
  order.buyerId === user.id;

/**
 * Returns whether an order can be paid. An order whose payment deadline has passed accepts no new payment,
 * even if the job has not marked it as expired yet.
 */
export const isOpenForPayment = (
  { state, lapsesAt }: Pick<OrderToPay, 'state' | 'lapsesAt'>,
  now: Date,
): boolean => isPayable(state) && (lapsesAt === null || lapsesAt > now);
