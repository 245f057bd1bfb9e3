import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listOwnReviews as call } from '@second-gear/contract/reviews';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

/** Returns reviews of the caller, newest first. */
export const listOwnReviews = (pageParams: PageParams) => requestPage(call, { query: pageParams });

export const ownReviewsQuery = () => pagedQueryOptions(queryKeys.reviews, listOwnReviews);
