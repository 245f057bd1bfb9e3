import type { CurrentUser } from '../auth/current-user.ts';

interface Reviewed {
  sellerId: string;
}

/** Nobody speaks for a seller, an admin neither. */
export const mayAnswer = (user: CurrentUser, review: Reviewed): boolean => review.sellerId === user.id;
