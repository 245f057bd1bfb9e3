import type { CurrentUser } from '../auth/current-user.ts';

/** What an order's buyer may do, nobody else may: not its seller, not even an admin. */
export const isBuyer = (user: CurrentUser, order: { buyerId: string | null }): boolean =>
  order.buyerId === user.id;

/** The same for its seller. */
export const isSeller = (user: CurrentUser, order: { sellerId: string | null }): boolean =>
  order.sellerId === user.id;
