import type { CurrentUser } from '../auth/current-user.ts';
import { isBuyer, isSeller } from '../holds/policy.ts';

/** Which side of an order somebody is on; null for everybody else, who learns nothing of its meeting. */
export function sideOf(
  user: CurrentUser,
  order: { buyerId: string | null; sellerId: string | null },
): 'buyer' | 'seller' | null {
  if (isBuyer(user, order)) return 'buyer';
  return isSeller(user, order) ? 'seller' : null;
}

/** Whoever offers times may withdraw one; a buyer who cannot come chooses another one, or cancels. */
export const mayTakeBack = (side: 'buyer' | 'seller'): boolean => side === 'seller';
