import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Milliseconds between the last key press and the request. */
const SEARCH_DELAY_MS = 300;

/**
 * Returns the typed text, the active search and a setter. The URL stores the search (`?q=`). If the URL
 * changes otherwise (Back, a link, a cleared filter), the box shows its text.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const [typed, setTyped] = useState(query);
  /** The last text that the box itself has written to the URL. */
  const lastOwnQuery = useRef(query);

  useEffect(() => {
    if (query === lastOwnQuery.current) return;
    lastOwnQuery.current = query;
    setTyped(query);
  }, [query]);

  useEffect(() => {
    const trimmed = typed.trim();
    if (trimmed === lastOwnQuery.current) return undefined;
    const timer = setTimeout(() => {
      lastOwnQuery.current = trimmed;
      setParams(
        (current) => {
          if (trimmed) current.set('q', trimmed);
          else current.delete('q');
          return current;
        },
        { replace: true },
      );
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, setParams]);

  return { typed, setTyped, query };
}
