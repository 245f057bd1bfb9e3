import { queryKeys } from '@second-gear/contract/query-keys';
import { answerReview as answerReviewCall, listOwnReviews } from '@second-gear/contract/reviews';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../shared/api/paged.ts';

/** Answers one of the caller's reviews. Replaces an earlier answer. */
export const answerReview = ({ id, text }: { id: string; text: string }) =>
  request(answerReviewCall, { params: { id }, body: { text } });

/** Query for the caller's reviews, newest first. */
export const ownReviewsQuery = () =>
  pagedQueryOptions(queryKeys.reviews, (query) => requestPage(listOwnReviews, { query }));
