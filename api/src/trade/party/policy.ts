import type { CurrentUser } from '../../platform/auth/current-user.ts';

/** Whether the user is the order's buyer. No one else may act as the buyer, not even an admin. */
export const isBuyer = (user: CurrentUser, order: { buyerId: string | null }): boolean =>
  order.buyerId === user.id;

export const isSeller = (user: CurrentUser, order: { sellerId: string | null }): boolean =>
  order.sellerId === user.id;

/** Returns a user's side of an order or offer. Null for all other users, who get a 404. */
export function partyOf(
  user: CurrentUser,
  row: { buyerId: string | null; sellerId: string | null },
): 'buyer' | 'seller' | null {
  if (isBuyer(user, row)) return 'buyer';
  return isSeller(user, row) ? 'seller' : null;
}
