import { type RefObject, useEffect, useRef } from 'react';
import { type ListFilters, readFilters, writeFilters } from './filters-url.ts';

interface Chosen {
  /** The latest selected filters. The screen may render with them only after the next selection. */
  chosen: RefObject<ListFilters>;
  /** Records the filters of a navigation that is about to start. */
  note: (filters: ListFilters) => void;
}

/**
 * Tracks the latest selected filters. Navigations render in a transition, so another selection may come
 * first. A late render of an earlier navigation doesn't replace the latest filters.
 * @param params query parameters of the rendered URL
 */
export function useChosen(params: URLSearchParams): Chosen {
  const chosen = useRef(readFilters(params));
  /** Query strings of navigations that haven't rendered yet, latest last. */
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const rendered = readFilters(params);
    const place = pending.current.lastIndexOf(writeFilters(rendered).toString());
    const isEarlier = place !== -1 && place < pending.current.length - 1;
    pending.current = isEarlier ? pending.current.slice(place + 1) : [];
    if (!isEarlier) chosen.current = rendered;
  }, [params]);
  return {
    chosen,
    note: (filters) => {
      chosen.current = filters;
      pending.current.push(writeFilters(filters).toString());
    },
  };
}
