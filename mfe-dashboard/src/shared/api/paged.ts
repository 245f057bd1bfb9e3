import type { Page, PageParams } from '@second-gear/contract/paging';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';

/** Rows per page: 50 in the only list of a screen, 10 in a screen with several lists. */
export const PAGE_SIZE = 50;
export const SHORT_PAGE_SIZE = 10;

/**
 * Returns query options for a server-paged list. When sort order or filters change, the old rows stay until
 * the new ones arrive.
 */
export const pagedQueryOptions = <T>(
  queryKey: QueryKey,
  getPage: (pageParams: PageParams) => Promise<Page<T>>,
  size = PAGE_SIZE,
) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => getPage({ limit: size, ...(pageParam !== null && { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** Returns a list's filters and sort order as query parameters. Empty ones are undefined and are not sent. */
export const toQuery = <Params extends object>(params: Params) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value || undefined])) as {
    [Name in keyof Params]: Exclude<Params[Name], '' | null> | undefined;
  };

/** The result of a query for a server-paged list. */
export type PagedQuery<Row> = UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
