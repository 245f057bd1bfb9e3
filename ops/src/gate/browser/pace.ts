/** Bounds of the gate's patience in ms. */
export interface Times {
  /** What even the fastest machine gives a screen. */
  least: number;
  /** What the slowest machine may take for a page that is known to work; slower, and nothing can be said. */
  limit: number;
}
export const TIMES: Times = { least: 15_000, limit: 180_000 };

/** A candidate may take this many times as long as what is live. */
const MULTIPLE = 10;

/** How long the gate waits, on this machine as it is now. */
export interface Pace {
  /** Longest wait in ms for a screen. */
  patience: number;
  /** By how much all takes longer than on an idle machine, 1 or more. */
  slowness: number;
}

const paceOf = (patience: number, { least }: Times): Pace => ({ patience, slowness: patience / least });

/** The pace on a machine where what is live takes `ms`. */
export const paceFor = (ms: number, times: Times): Pace =>
  paceOf(Math.max(times.least, MULTIPLE * ms), times);

/** The pace while it is not known yet how fast the machine is. */
export const slowestPace = (times: Times): Pace => paceOf(times.limit, times);

export const UNHURRIED: Pace = paceFor(0, TIMES);

/**
 * True when a machine has become so much slower that what was said at the earlier pace may be its fault.
 */
export const isMuchSlower = (now: Pace, before: Pace): boolean => now.patience >= 2 * before.patience;

export const inSeconds = (ms: number): string => `${String(Math.round(ms / 100) / 10)} s`;
