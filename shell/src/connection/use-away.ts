import { useEffect, useRef, useState } from 'react';
import { followReachability } from './reachable.ts';

/**
 * Is the site out of reach? For what stands in the place of a screen that did not come.
 * @param onBack runs once the site, after it was out of reach, answers again
 */
export function useAway(onBack: () => void): boolean {
  const [away, setAway] = useState(() => typeof window !== 'undefined' && !navigator.onLine);
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  });
  useEffect(() => {
    let wasAway = !navigator.onLine;
    return followReachability((reachable) => {
      setAway(!reachable);
      if (reachable && wasAway) back.current();
      wasAway = !reachable;
    });
  }, []);
  return away;
}
