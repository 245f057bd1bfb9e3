import type { Car } from '@second-gear/contract/cars';
import type { Page } from '@second-gear/contract/paging';

/** Start of a list: a cursor from the API, or an offset. Null means the first car. */
export type ListStart = { cursor: string } | { skip: number } | null;

/**
 * Query parameters for the start of a list: a cursor for paging without JavaScript, or the position of the
 * first car, counted from 1.
 */
const CURSOR_PARAM = 'cursor';
export const POSITION_PARAM = 'at';

/** Parses the start of a list from a URL. Invalid values mean the first car. */
export function readListStart(params: URLSearchParams): ListStart {
  const cursor = params.get(CURSOR_PARAM);
  if (cursor) return { cursor };
  const position = Number(params.get(POSITION_PARAM));
  return Number.isSafeInteger(position) && position > 1 ? { skip: position - 1 } : null;
}

/** Returns the number of cars before the list's first one. Returns 0 if unknown. */
export const getOffset = (start: ListStart): number => (start && 'skip' in start ? start.skip : 0);

/** Returns the query parameters with a new start of the list. */
export function withListStart(params: URLSearchParams, start: ListStart): URLSearchParams {
  const nextParams = new URLSearchParams(params);
  nextParams.delete(CURSOR_PARAM);
  nextParams.delete(POSITION_PARAM);
  if (start && 'cursor' in start) nextParams.set(CURSOR_PARAM, start.cursor);
  if (start && 'skip' in start && start.skip > 0) nextParams.set(POSITION_PARAM, String(start.skip + 1));
  return nextParams;
}

export function toListUrl(pathname: string, params: URLSearchParams, start: ListStart): string {
  const search = withListStart(params, start).toString();
  return search ? `${pathname}?${search}` : pathname;
}

/**
 * Number of pages before automatic loading starts. Pages 2 and 3 load when the visitor asks for more. Later
 * pages load automatically and are larger.
 */
export const MANUAL_PAGES = 3;
const LARGE_PAGE_SIZE = 96;

export interface PageRequest {
  from: ListStart;
  limit: number;
}

/** Infinite-query options for a list with a given start. */
export const createPagingOptions = (from: ListStart, limit: number) => ({
  initialPageParam: { from, limit } as PageRequest,
  getNextPageParam: ({ next }: Page<Car>, pages: readonly Page<Car>[]): PageRequest | null =>
    next === null
      ? null
      : { from: { cursor: next }, limit: pages.length < MANUAL_PAGES ? limit : LARGE_PAGE_SIZE },
});
