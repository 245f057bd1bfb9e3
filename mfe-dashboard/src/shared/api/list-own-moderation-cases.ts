import { listOwnCases as call } from '@second-gear/contract/moderation';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { pagedQueryOptions, SHORT_PAGE_SIZE } from './paged.ts';

/** Query for the caller's hidden listings and reviews, newest first. */
export const ownModerationCasesQuery = () =>
  pagedQueryOptions(
    [...queryKeys.moderation, 'own'],
    (pageParams: PageParams) => requestPage(call, { query: pageParams }),
    SHORT_PAGE_SIZE,
  );

/** Query for the moderation case of the caller's review of an order. Null if the review is public. */
export const ownReviewCaseQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.moderation, 'own', orderId],
    queryFn: async () => (await requestPage(call, { query: { orderId, limit: 1 } })).items[0] ?? null,
  });
