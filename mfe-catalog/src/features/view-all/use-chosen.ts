import { type RefObject, useEffect, useRef } from 'react';
import { type ListFilters, readFilters, writeFilters } from './filters-url.ts';

interface Chosen {
  /** The filters chosen last: the screen may render with them only after the next choice. */
  chosen: RefObject<ListFilters>;
  /** Records filters whose navigation is about to begin. */
  note: (filters: ListFilters) => void;
}

/**
 * The filters chosen last. A navigation renders in a transition, so that another choice can come before the screen has
 * rendered the first one: what an earlier navigation renders late does not replace it.
 * @param params of the address as the screen renders it
 */
export function useChosen(params: URLSearchParams): Chosen {
  const chosen = useRef(readFilters(params));
  /** Addresses that were navigated to and are not rendered yet, the latest last. */
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
