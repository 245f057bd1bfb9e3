import type { CurrentUser } from '../auth/current-user.ts';

interface Reviewed {
  sellerId: string;
}

/** No one else may answer for a seller, not even an admin. */
export const canAnswer = (user: CurrentUser, review: Reviewed): boolean => review.sellerId === user.id;
