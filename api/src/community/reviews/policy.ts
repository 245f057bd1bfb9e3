import type { CurrentUser } from '../../platform/auth/current-user.ts';

interface ReviewOwner {
  sellerId: string;
}

/** Only the reviewed seller may answer, not even an admin. */
export const canAnswerReview = (user: CurrentUser, review: ReviewOwner): boolean =>
  review.sellerId === user.id;
