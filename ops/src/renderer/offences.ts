/** How often a version may fail until it is left to browsers, and for how long. */
export interface Tolerance {
  tries: number;
  /** Time in ms in which these failures must lie: one now and then takes nothing out. */
  within: number;
  /**
   * Time in ms until a version that is out is tried again. It doubles each time the version fails again, up to `longest`.
   * A release starts over.
   */
  backOff: { first: number; longest: number };
}

/** For servers that do not outlive a release: what is out stays out. */
export const FOR_GOOD: Tolerance['backOff'] = { first: Infinity, longest: Infinity };

/** Counts the failures of versions, by any name that tells them apart. */
export interface Offences {
  /** Counts one more. Returns whether that took the version out. */
  add: (name: string) => boolean;
  /** Forgets the failures of one that works: it is in again. */
  forgive: (name: string) => void;
  isOut: (name: string) => boolean;
  /** All that are out. */
  out: () => string[];
  /** When one that is out is tried again, a time in ms; Infinity where that takes a release. */
  until: (name: string) => number;
  /** Forgets all others: a release begins anew. */
  keepOnly: (names: ReadonlySet<string>) => void;
}

/** A version that was taken out: until when, and for how many ms. */
interface Pause {
  until: number;
  ms: number;
}

/** @param now the time in ms */
export function createOffences(
  { tries, within, backOff }: Tolerance,
  now: () => number = Date.now,
): Offences {
  const failures = new Map<string, number[]>();
  const pauses = new Map<string, Pause>();
  const isOut = (name: string): boolean => now() < (pauses.get(name)?.until ?? -Infinity);

  function takeOut(name: string, ms: number): true {
    pauses.set(name, { until: now() + ms, ms });
    failures.delete(name);
    return true;
  }

  return {
    add: (name) => {
      if (isOut(name)) return false;
      const pause = pauses.get(name);
      // Back for less time than it was out: this failure is a continuation of those before it.
      if (pause && now() < pause.until + pause.ms) {
        return takeOut(name, Math.min(2 * pause.ms, backOff.longest));
      }
      const recent = (failures.get(name) ?? []).filter((at) => at > now() - within);
      recent.push(now());
      failures.set(name, recent);
      return recent.length >= tries && takeOut(name, backOff.first);
    },
    forgive: (name) => {
      failures.delete(name);
      if (!isOut(name)) pauses.delete(name);
    },
    isOut,
    out: () => [...pauses.keys()].filter(isOut),
    until: (name) => pauses.get(name)?.until ?? -Infinity,
    keepOnly: (names) => {
      for (const counted of [failures, pauses])
        for (const name of counted.keys()) if (!names.has(name)) counted.delete(name);
    },
  };
}
