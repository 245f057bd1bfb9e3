import { useCallback, useRef } from 'react';

/**
 * Returns a function that runs work once at a time. While it is in progress, further calls return the same
 * promise. React state updates only with the next render, so two clicks may both come before it.
 * @returns `once(work, name)`; works with different names run in parallel
 */
export function useOnce<Result = void>(): (work: () => Promise<Result>, name?: string) => Promise<Result> {
  const underWay = useRef(new Map<string, Promise<Result>>());
  return useCallback((work: () => Promise<Result>, name = '') => {
    const runs = underWay.current;
    const before = runs.get(name);
    if (before) return before;
    const run = work().finally(() => runs.delete(name));
    runs.set(name, run);
    return run;
  }, []);
}
