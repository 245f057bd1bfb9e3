import type { CurrentUser } from '../../platform/auth/current-user.ts';

export const isOwnOrder = (user: CurrentUser, order: { buyerId: string | null }): boolean =>
  order.buyerId === user.id;
