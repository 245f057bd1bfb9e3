import { useEffect, useRef, useState } from 'react';
import { followReachability } from './reachable.ts';

/**
 * Returns whether the site is unreachable. For the replacement of a screen that failed to load.
 * @param onBack runs once the site is reachable again
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
