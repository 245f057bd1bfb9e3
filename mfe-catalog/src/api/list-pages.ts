import type { Car } from '@second-gear/contract/cars';
import type { Page } from '@second-gear/contract/paging';
import type { ListStart } from './list-start.ts';

/**
 * Number of pages before automatic loading starts. Pages 2 and 3 load when the visitor asks for more. Later
 * pages load automatically and are larger.
 */
export const MANUAL_PAGES = 3;
const LARGE_PAGE_SIZE = 96;

/** Parameters of one page. */
export interface PageRequest {
  from: ListStart;
  limit: number;
}

/** Infinite-query options for a list with a given start. */
export const pagingOptions = (from: ListStart, limit: number) => ({
  initialPageParam: { from, limit } as PageRequest,
  getNextPageParam: ({ next }: Page<Car>, pages: readonly Page<Car>[]): PageRequest | null =>
    next === null
      ? null
      : { from: { cursor: next }, limit: pages.length < MANUAL_PAGES ? limit : LARGE_PAGE_SIZE },
});
