import type { CurrentUser } from '../../platform/auth/current-user.ts';

/**
 * Buyers and admins may read an order's documents. Sellers may not, because they do not need to see what the
 * buyer paid.
 */
export const mayReadDocuments = (user: CurrentUser, order: { buyerId: string | null }): boolean =>
  user.role === 'admin' || order.buyerId === user.id;
