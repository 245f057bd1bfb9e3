import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';
import type { Page } from '@second-gear/contract/paging';

/** Rows that one turn of a long list asks for. */
export const PAGE_SIZE = 50;

/** Most rows that the server gives at once. */
const LARGEST_PAGE = 100;

/** What a paged call is asked with; nothing for the whole list. */
export interface PageAsk {
  limit?: number;
  cursor?: string;
}

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

/** All rows of such a list, page after page: no answer grows with the list. */
export async function everyRow<T>(getPage: (ask: PageAsk) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page<T> = await getPage({ limit: LARGEST_PAGE, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.items);
    cursor = page.next;
  }
  return rows;
}
