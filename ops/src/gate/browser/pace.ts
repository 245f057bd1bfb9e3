/** Limits of the gate's timeouts, in milliseconds. */
export interface Times {
  /** Shortest timeout of a screen, even on the fastest machine. */
  least: number;
  /**
   * Longest time on the slowest machine for a page that is known to work. If it takes longer, the gate is
   * inconclusive.
   */
  limit: number;
}
export const TIMES: Times = { least: 15_000, limit: 180_000 };

/** A candidate may take this many times as long as the live version. */
const MULTIPLE = 10;

/** The gate's timeouts on this machine at this moment. */
export interface Pace {
  /** Timeout of a screen, in milliseconds. */
  patience: number;
  /** How many times slower than on an idle machine, 1 or more. */
  slowness: number;
}

const paceOf = (patience: number, { least }: Times): Pace => ({ patience, slowness: patience / least });

/** Returns the pace on a machine where the live version takes `ms`. */
export const paceFor = (ms: number, times: Times): Pace =>
  paceOf(Math.max(times.least, MULTIPLE * ms), times);

/** Returns the pace before the machine's speed is known. */
export const slowestPace = (times: Times): Pace => paceOf(times.limit, times);

export const UNHURRIED: Pace = paceFor(0, TIMES);

/** Returns whether the machine became so much slower that earlier faults may be the machine's. */
export const isMuchSlower = (now: Pace, before: Pace): boolean => now.patience >= 2 * before.patience;

export const inSeconds = (ms: number): string => `${String(Math.round(ms / 100) / 10)} s`;
