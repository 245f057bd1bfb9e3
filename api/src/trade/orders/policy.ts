import type { CurrentUser } from '../../platform/auth/current-user.ts';

export const mayBookCar = (user: CurrentUser, car: { sellerId: string }): boolean => car.sellerId !== user.id;

/** Only the buyer may read an order, not even an admin. Sellers read their sale instead (`sales.ts`). */
export const mayReadOrder = (user: CurrentUser, order: { buyerId: string | null }): boolean =>
  order.buyerId === user.id;

/** Users may list only their own orders. Without an email, the list contains the caller's orders. */
export const mayListOrders = (user: CurrentUser, email: string | undefined): boolean =>
  email === undefined || email === user.email.toLowerCase();
