import { isPayable } from '@second-gear/contract/order-states';
import type { CurrentUser } from '../auth/current-user.ts';
import type { OrderToPay } from './queries.ts';

/** Only the buyer pays, and only for the own order. */
export const mayPay = <O extends Pick<OrderToPay, 'buyerId'>>(user: CurrentUser, order: O): boolean =>
  order.buyerId === user.id;

/** An order that is due to lapse takes no new payment, even before the job has ended it. */
export const isOpenForPayment = (
  { state, lapsesAt }: Pick<OrderToPay, 'state' | 'lapsesAt'>,
  now: Date,
): boolean => isPayable(state) && (lapsesAt === null || lapsesAt > now);
