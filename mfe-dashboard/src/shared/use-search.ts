import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Milliseconds between the last key press and the request. */
const PAUSE_MS = 300;

/**
 * Returns the typed text, the active search and a setter. The URL stores the search (`?q=`). If the URL
 * changes otherwise (Back, a link, a cleared filter), the box shows its text.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  /** The last text that the box itself has written to the URL. */
  const own = useRef(asked);

  useEffect(() => {
    if (asked === own.current) return;
    own.current = asked;
    setTyped(asked);
  }, [asked]);

  useEffect(() => {
    const words = typed.trim();
    if (words === own.current) return undefined;
    const timer = setTimeout(() => {
      own.current = words;
      setParams(
        (now) => {
          if (words) now.set('q', words);
          else now.delete('q');
          return now;
        },
        { replace: true },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, setParams]);

  return { typed, setTyped, asked };
}
