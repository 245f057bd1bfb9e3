/** How often a version may fail before it is left to browsers, and for how long. */
export interface Tolerance {
  tries: number;
  /** Time window for these failures, in milliseconds. Occasional failures disable nothing. */
  within: number;
  /**
   * Milliseconds until a disabled version is tried again. It doubles with each further failure, up to
   * `longest`. A release resets it.
   */
  backOff: { first: number; longest: number };
}

/** For servers that run for one release only: a disabled version stays disabled. */
export const FOR_GOOD: Tolerance['backOff'] = { first: Infinity, longest: Infinity };

/** Counts failures of versions, by any unique name. */
export interface Offences {
  /** Counts a failure. Returns whether it disabled the version. */
  add: (name: string) => boolean;
  /** Resets the failures of a working version and enables it. */
  forgive: (name: string) => void;
  isOut: (name: string) => boolean;
  /** Returns all disabled versions. */
  out: () => string[];
  /** Returns when a disabled version is tried again, in milliseconds. Infinity means at the next release. */
  until: (name: string) => number;
  /** Drops all other versions after a release. */
  keepOnly: (names: ReadonlySet<string>) => void;
}

/** A disabled version: the end of the pause, and its length in milliseconds. */
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
      // It worked for less time than it was disabled, so this failure continues the earlier ones.
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
