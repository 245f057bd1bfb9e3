/** How often a version may fail before it is left to browsers, and for how long. */
export interface RetryBudget {
  maxFailures: number;
  /** Only failures within this many milliseconds count, so that occasional failures disable nothing. */
  windowMs: number;
  /**
   * Milliseconds until a disabled version is tried again. The pause doubles with each further failure, up to
   * `maxMs`. A release resets it.
   */
  backOff: { initialMs: number; maxMs: number };
}

/** For servers that serve one release only: a disabled version stays disabled. */
export const NEVER_RETRY: RetryBudget['backOff'] = { initialMs: Infinity, maxMs: Infinity };

/** For a single run that reports every failure: no version is ever disabled. */
export const UNLIMITED_FAILURES: RetryBudget = {
  maxFailures: Infinity,
  windowMs: Infinity,
  backOff: NEVER_RETRY,
};

/** Counts failures of versions. Each version has a unique name. */
export interface FailureTracker {
  /** Counts a failure. Returns whether it disabled the version. */
  recordFailure: (name: string) => boolean;
  /** Resets the failures of a working version and enables it. */
  recordSuccess: (name: string) => void;
  isDisabled: (name: string) => boolean;
  /** Returns all disabled versions. */
  disabledNames: () => string[];
  /** Returns when a disabled version is tried again, in milliseconds. Infinity means at the next release. */
  retryAt: (name: string) => number;
  /** Drops the records of all versions except these, after a release. */
  retain: (names: ReadonlySet<string>) => void;
}

/** A disabled version: the end of the pause, and its length in milliseconds. */
interface Suspension {
  until: number;
  ms: number;
}

/** @param now returns the current time in milliseconds */
export function createFailureTracker(
  { maxFailures, windowMs, backOff }: RetryBudget,
  now: () => number = Date.now,
): FailureTracker {
  const failures = new Map<string, number[]>();
  const suspensions = new Map<string, Suspension>();
  const isDisabled = (name: string): boolean => now() < (suspensions.get(name)?.until ?? -Infinity);

  function suspend(name: string, ms: number): true {
    suspensions.set(name, { until: now() + ms, ms });
    failures.delete(name);
    return true;
  }

  return {
    recordFailure: (name) => {
      if (isDisabled(name)) return false;
      const suspension = suspensions.get(name);
      // The version worked for less time than it was disabled, so this failure continues the earlier ones.
      if (suspension && now() < suspension.until + suspension.ms) {
        return suspend(name, Math.min(2 * suspension.ms, backOff.maxMs));
      }
      const recent = (failures.get(name) ?? []).filter((at) => at > now() - windowMs);
      recent.push(now());
      failures.set(name, recent);
      return recent.length >= maxFailures && suspend(name, backOff.initialMs);
    },
    recordSuccess: (name) => {
      failures.delete(name);
      if (!isDisabled(name)) suspensions.delete(name);
    },
    isDisabled,
    disabledNames: () => [...suspensions.keys()].filter(isDisabled),
    retryAt: (name) => suspensions.get(name)?.until ?? -Infinity,
    retain: (names) => {
      for (const records of [failures, suspensions])
        for (const name of records.keys()) if (!names.has(name)) records.delete(name);
    },
  };
}
