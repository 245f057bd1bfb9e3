import type { CurrentUser } from '../auth/current-user.ts';

/** Users can't order their own cars. */
export const mayBook = (user: CurrentUser, car: { sellerId: string }): boolean => car.sellerId !== user.id;

/** Only the buyer may read an order, not even an admin. */
export const mayRead = (user: CurrentUser, order: { buyerId: string | null }): boolean =>
  order.buyerId === user.id;

/** Users may list only their own orders. Without an email, the list is their own. */
export const mayList = (user: CurrentUser, email: string | undefined): boolean =>
  email === undefined || email === user.email.toLowerCase();
