import { useEffect, useReducer, useState } from 'react';

/** Longest delay of a browser timer, in milliseconds. */
const MAX_TIMEOUT_MS = 2_147_483_647;

const isPast = (instant: string | null): boolean => instant !== null && Date.parse(instant) <= Date.now();

/** Returns whether an ISO instant is in the past, and updates while the page is open. Null never is. */
export function useIsPast(instant: string | null): boolean {
  const [lastCheck, setLastCheck] = useState(() => ({ instant, past: isPast(instant) }));
  const [timerCount, restartTimer] = useReducer((count: number) => count + 1, 0);
  if (lastCheck.instant !== instant) setLastCheck({ instant, past: isPast(instant) });

  useEffect(() => {
    if (instant === null || isPast(instant)) return undefined;
    const timer = setTimeout(
      () => {
        setLastCheck({ instant, past: isPast(instant) });
        restartTimer();
      },
      Math.min(Date.parse(instant) - Date.now(), MAX_TIMEOUT_MS),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [instant, timerCount]);
  return lastCheck.past;
}
