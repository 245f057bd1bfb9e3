import type { Car } from '@second-gear/contract/cars';
import type { Page } from '@second-gear/contract/paging';
import type { From } from '../from.ts';

/** Number of pages that load on request. After them the list loads larger pages automatically. */
export const ASKED_PAGES = 3;
const LARGE_PAGE = 96;

/** Parameters of one page. */
export interface PagePart {
  from: From;
  limit: number;
}

/** The infinite query options for a paged list with a given start. */
export const pagesFrom = (from: From, limit: number) => ({
  initialPageParam: { from, limit } as PagePart,
  getNextPageParam: ({ next }: Page<Car>, pages: readonly Page<Car>[]): PagePart | null =>
    next === null ? null : { from: { cursor: next }, limit: pages.length < ASKED_PAGES ? limit : LARGE_PAGE },
});
