import { useEffect, useRef, useState } from 'react';
import { watchReachability } from './reachability.ts';

/**
 * Returns whether the site is unreachable. Used by the fallback of a screen that failed to load.
 * @param onBack runs once the site is reachable again
 */
export function useOffline(onBack: () => void): boolean {
  const [isOffline, setIsOffline] = useState(() => typeof window !== 'undefined' && !navigator.onLine);
  const latestOnBack = useRef(onBack);
  useEffect(() => {
    latestOnBack.current = onBack;
  });
  useEffect(() => {
    let wasOffline = !navigator.onLine;
    return watchReachability((reachable) => {
      setIsOffline(!reachable);
      if (reachable && wasOffline) latestOnBack.current();
      wasOffline = !reachable;
    });
  }, []);
  return isOffline;
}
