import type { Page, PageAsk } from '@second-gear/contract/paging';
import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';

/** Rows that one turn of a long list asks for. */
export const PAGE_SIZE = 50;

/**
 * Query options of a list that the server pages: the first 50 rows, then 50 more at a time. Asked for in
 * another order or by other words, the rows of before stay until the new ones are there.
 */
export const pagedOptions = <T>(queryKey: QueryKey, getPage: (ask: PageAsk) => Promise<Page<T>>) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      getPage({ limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
