import { useEffect, useRef, useState } from 'react';
import { watchReachability } from './reachability.ts';

/**
 * Returns whether the site is unreachable. Used by the fallback of a screen that failed to load.
 * @param onReachable runs once the site is reachable again
 */
export function useOffline(onReachable: () => void): boolean {
  const [isOffline, setIsOffline] = useState(() => typeof window !== 'undefined' && !navigator.onLine);
  const latestOnReachable = useRef(onReachable);
  useEffect(() => {
    latestOnReachable.current = onReachable;
  });
  useEffect(() => {
    let wasOffline = !navigator.onLine;
    return watchReachability((reachable) => {
      setIsOffline(!reachable);
      if (reachable && wasOffline) latestOnReachable.current();
      wasOffline = !reachable;
    });
  }, []);
  return isOffline;
}
