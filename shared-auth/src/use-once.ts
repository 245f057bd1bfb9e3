import { useCallback, useRef } from 'react';

/**
 * Returns a function that runs work once at a time: while it is under way, a further call returns the same promise. What
 * React or a query library says of it comes with the next render, and two presses may both come before that.
 * @returns `once(work, name)`; works of other names run beside each other
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
