import type { Page, PageAsk } from '@second-gear/contract/paging';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';

/** Rows that one turn of a long list asks for, and of one that stands among others on a page. */
export const PAGE_SIZE = 50;
export const SHORT_PAGE = 10;

/**
 * Query options of a list that the server pages: the first rows, then as many more at a time. Asked for in
 * another order or by other words, the rows of before stay until the new ones are there.
 */
export const pagedOptions = <T>(
  queryKey: QueryKey,
  getPage: (ask: PageAsk) => Promise<Page<T>>,
  size = PAGE_SIZE,
) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => getPage({ limit: size, ...(pageParam !== null && { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** Such a list as a component has it. */
export type PagedQuery<Row> = UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
