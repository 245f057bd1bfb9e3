import type { CurrentUser } from '../auth/current-user.ts';

/** What an order's buyer may do, nobody else may: not its seller, not even an admin. */
export const isBuyer = (user: CurrentUser, order: { buyerId: string | null }): boolean =>
  order.buyerId === user.id;

/** The same for its seller. */
export const isSeller = (user: CurrentUser, order: { sellerId: string | null }): boolean =>
  order.sellerId === user.id;

/** Which side of an order or an offer a person is; null for everybody else, for whom it does not exist. */
export function sideOf(
  user: CurrentUser,
  row: { buyerId: string | null; sellerId: string | null },
): 'buyer' | 'seller' | null {
  if (isBuyer(user, row)) return 'buyer';
  return isSeller(user, row) ? 'seller' : null;
}
