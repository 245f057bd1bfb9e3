import { answerReview as call } from '@second-gear/contract/reviews';
import { request } from '@second-gear/shared-auth/request';

/** Answers a review of the caller. Replaces an earlier answer. */
export const answerReview = ({ id, text }: { id: string; text: string }) =>
  request(call, { params: { id }, body: { text } });
