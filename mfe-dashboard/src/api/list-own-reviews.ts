import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listOwnReviews as call } from '@second-gear/contract/reviews';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Returns reviews of the caller, newest first. */
export const listOwnReviews = (ask: PageAsk) => requestPage(call, { query: ask });

export const ownReviewsQuery = () => pagedOptions(queryKeys.reviews, listOwnReviews);
