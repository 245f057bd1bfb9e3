/** Limit for failures of a version. Above this limit, the version is disabled: only browsers render it. */
export interface RetryBudget {
  maxFailures: number;
  /**
   * Only failures within this time in milliseconds count, so that occasional failures do not disable a
   * version.
   */
  windowMs: number;
  /**
   * Milliseconds until a disabled version is tried again. The pause doubles with each further failure, up to
   * `maxMs`. A release resets it.
   */
  backOff: { initialMs: number; maxMs: number };
}

/** Back-off of servers that serve a single release. A disabled version stays disabled. */
export const NEVER_RETRY: RetryBudget['backOff'] = { initialMs: Infinity, maxMs: Infinity };

/** Budget of a single run that reports every failure. No version is ever disabled. */
export const UNLIMITED_FAILURES: RetryBudget = {
  maxFailures: Infinity,
  windowMs: Infinity,
  backOff: NEVER_RETRY,
};

/** Counts failures of versions. Each version has a unique name. */
export interface FailureTracker {
  /** Counts a failure. Returns whether this failure disables the version. */
  recordFailure: (name: string) => boolean;
  /** Resets the failures of a working version and enables it. */
  recordSuccess: (name: string) => void;
  isDisabled: (name: string) => boolean;
  /** Returns all disabled versions. */
  listDisabled: () => string[];
  /**
   * Returns the time in milliseconds at which a disabled version is tried again. Infinity means at the next
   * release.
   */
  getRetryTime: (name: string) => number;
  /** Drops the records of all versions except these, after a release. */
  retain: (names: ReadonlySet<string>) => void;
}

/** The pause of a disabled version: its end and its duration in milliseconds. */
interface Suspension {
  endTime: number;
  durationMs: number;
}

/** @param now returns the current time in milliseconds */
export function createFailureTracker(
  { maxFailures, windowMs, backOff }: RetryBudget,
  now: () => number = Date.now,
): FailureTracker {
  const failures = new Map<string, number[]>();
  const suspensions = new Map<string, Suspension>();
  const isDisabled = (name: string): boolean => now() < (suspensions.get(name)?.endTime ?? -Infinity);

  function suspend(name: string, durationMs: number): true {
    suspensions.set(name, { endTime: now() + durationMs, durationMs });
    failures.delete(name);
    return true;
  }

  return {
    recordFailure: (name) => {
      if (isDisabled(name)) return false;
      const suspension = suspensions.get(name);
      // The version worked for less time than it was disabled, so this failure continues the earlier ones.
      if (suspension && now() < suspension.endTime + suspension.durationMs) {
        return suspend(name, Math.min(2 * suspension.durationMs, backOff.maxMs));
      }
      const recentFailures = (failures.get(name) ?? []).filter(
        (failureTime) => failureTime > now() - windowMs,
      );
      recentFailures.push(now());
      failures.set(name, recentFailures);
      return recentFailures.length >= maxFailures && suspend(name, backOff.initialMs);
    },
    recordSuccess: (name) => {
      failures.delete(name);
      if (!isDisabled(name)) suspensions.delete(name);
    },
    isDisabled,
    listDisabled: () => [...suspensions.keys()].filter(isDisabled),
    getRetryTime: (name) => suspensions.get(name)?.endTime ?? -Infinity,
    retain: (names) => {
      for (const records of [failures, suspensions])
        for (const name of records.keys()) if (!names.has(name)) records.delete(name);
    },
  };
}
