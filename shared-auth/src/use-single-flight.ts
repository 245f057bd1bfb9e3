import { useCallback, useRef } from 'react';

/**
 * Returns a function that runs work once at a time. While the work is in progress, further calls return the
 * same promise. React updates state only with the next render, so a second click may occur before a button is
 * disabled.
 * @returns a function `(work, name)`. Work with different names runs in parallel
 */
export function useSingleFlight<Result = void>(): (
  work: () => Promise<Result>,
  name?: string,
) => Promise<Result> {
  const inFlight = useRef(new Map<string, Promise<Result>>());
  return useCallback((work: () => Promise<Result>, name = '') => {
    const runsByName = inFlight.current;
    const runningWork = runsByName.get(name);
    if (runningWork) return runningWork;
    const run = work().finally(() => runsByName.delete(name));
    runsByName.set(name, run);
    return run;
  }, []);
}
