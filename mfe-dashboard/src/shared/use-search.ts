import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long after the last key the list is asked, in ms. */
const PAUSE_MS = 300;

/**
 * A search box whose words are kept in the address (`?q=`): what is typed, what is searched for now, and the setter of
 * the first. Where the address gets other words in another way (Back, a link, a cleared filter), the box has those.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  /** The words that the box itself has put into the address last. */
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
