import type { CurrentUser } from '../auth/current-user.ts';

/** What a buyer paid is between the buyer and us: the seller does not get to see it, admins do. */
export const mayRead = (user: CurrentUser, order: { buyerId: string | null }): boolean =>
  user.role === 'admin' || order.buyerId === user.id;
