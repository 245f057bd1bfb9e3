import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { loadCalls } from './load-calls.ts';

/** Reviews per page. Must match the limit in remote.json, whose URLs the shell prefetches. */
const PAGE_SIZE = 10;

/** Returns one page of a seller's reviews, newest first. Throws ApiError, 404 if the user has no public page. */
export const listReviews = async (id: string, pageQuery: PageParams, signal?: AbortSignal) =>
  requestPage((await loadCalls()).listReviews, { params: { id }, query: pageQuery }, { signal });

export const reviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.sellers, 'reviews', id],
    queryFn: ({ pageParam, signal }) =>
      listReviews(id, { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
