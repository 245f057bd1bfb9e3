import { type RefObject, useEffect, useRef } from 'react';
import { readFilters, writeFilters } from './filters-url.ts';
import type { ListFilters } from './filters.ts';

interface LatestFilters {
  /** The latest selected filters. The screen may still show earlier ones. */
  latest: RefObject<ListFilters>;
  /** Records the filters of a navigation that is about to start. */
  record: (filters: ListFilters) => void;
}

/**
 * Tracks the latest selected filters. Navigations render in a transition, so the visitor may select another
 * filter before the previous selection renders. A late render of an earlier navigation doesn't replace the
 * latest filters.
 * @param params query parameters of the rendered URL
 */
export function useLatestFilters(params: URLSearchParams): LatestFilters {
  const latest = useRef(readFilters(params));
  /** Query strings of navigations that haven't rendered yet, latest last. */
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const rendered = readFilters(params);
    const position = pending.current.lastIndexOf(writeFilters(rendered).toString());
    const isStale = position !== -1 && position < pending.current.length - 1;
    pending.current = isStale ? pending.current.slice(position + 1) : [];
    if (!isStale) latest.current = rendered;
  }, [params]);
  return {
    latest,
    record: (filters) => {
      latest.current = filters;
      pending.current.push(writeFilters(filters).toString());
    },
  };
}
