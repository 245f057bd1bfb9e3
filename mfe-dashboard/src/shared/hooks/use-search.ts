import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Milliseconds between the last key press and the request. */
const SEARCH_DELAY_MS = 300;

/**
 * Returns the typed text, the active search and a setter. The URL stores the active search (`?q=`). If
 * something else changes the URL (Back, a link, a cleared filter), the search box shows the text of the URL.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const [typed, setTyped] = useState(query);
  /** The last text that the search box itself has written to the URL. */
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
