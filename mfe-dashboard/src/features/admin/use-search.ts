import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long after the last key the list is asked, in ms. */
const PAUSE_MS = 300;

/**
 * A search box whose words are kept in the address (`?q=`): what is typed, what is searched for now,
 * and the setter of the first.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const [typed, setTyped] = useState(asked);

  useEffect(() => {
    const words = typed.trim();
    if (words === asked) return undefined;
    const timer = setTimeout(() => {
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
  }, [typed, asked, setParams]);

  return { typed, setTyped, asked };
}
