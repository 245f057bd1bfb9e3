import type { Car } from '@second-gear/contract/cars';
import type { Page } from '@second-gear/contract/paging';
import type { From } from '../from.ts';

/** Pages that come as somebody asks for each; from then on a list goes on by itself, in larger ones. */
export const ASKED_PAGES = 3;
const LARGE_PAGE = 96;

/** What one page is asked with. */
export interface PagePart {
  from: From;
  limit: number;
}

/** The part of infinite query options that pages a list from a place on. */
export const pagesFrom = (from: From, limit: number) => ({
  initialPageParam: { from, limit } as PagePart,
  getNextPageParam: ({ next }: Page<Car>, pages: readonly Page<Car>[]): PagePart | null =>
    next === null ? null : { from: { cursor: next }, limit: pages.length < ASKED_PAGES ? limit : LARGE_PAGE },
});
