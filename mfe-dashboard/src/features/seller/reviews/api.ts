import { queryKeys } from '@second-gear/contract/query-keys';
import { answerReview as answerReviewCall, listOwnReviews } from '@second-gear/contract/reviews';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../shared/api/paged.ts';

/** Answers a review of the caller. Replaces an earlier answer. */
export const answerReview = ({ id, text }: { id: string; text: string }) =>
  request(answerReviewCall, { params: { id }, body: { text } });

/** Query of the reviews of the caller, newest first. */
export const ownReviewsQuery = () =>
  pagedQueryOptions(queryKeys.reviews, (query) => requestPage(listOwnReviews, { query }));
