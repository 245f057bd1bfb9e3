import { queryKeys } from '@second-gear/contract/query-keys';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callQuery, sendPage } from '../../shared/calls.ts';

/** Reviews per page. Must match the limit in remote.json, whose URLs the shell prefetches. */
const PAGE_SIZE = 10;

/** A seller's public profile. Fails with 404 if the user has no public page. */
export const sellerQuery = (id: string) =>
  callQuery([...queryKeys.sellers, 'one', id], 'getSeller', { params: { id } });

/** A seller's reviews, newest first, page by page. */
export const reviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.sellers, 'reviews', id],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
      return sendPage('listReviews', { params: { id }, query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
