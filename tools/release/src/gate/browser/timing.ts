/** Limits of the gate's timeouts, in milliseconds. */
export interface TimeoutRange {
  /** Shortest timeout of a screen, even on the fastest machine. */
  minMs: number;
  /** Timeout of a working page on the slowest machine. If it takes longer, the gate is inconclusive. */
  maxMs: number;
}
export const TIMEOUT_RANGE: TimeoutRange = { minMs: 15_000, maxMs: 180_000 };

/** A candidate may take this many times as long as the live version. */
const TIMEOUT_FACTOR = 10;

/** The gate's timeouts at this machine's current speed. */
export interface Timing {
  /** Timeout of a screen, in milliseconds. */
  timeoutMs: number;
  /** How many times slower the machine is than an idle one, 1 or more. */
  slowdown: number;
}

const toTiming = (timeoutMs: number, { minMs }: TimeoutRange): Timing => ({
  timeoutMs,
  slowdown: timeoutMs / minMs,
});

/** Returns the timeouts on a machine where the live version loads in `ms` milliseconds. */
export const timingFor = (ms: number, range: TimeoutRange): Timing =>
  toTiming(Math.max(range.minMs, TIMEOUT_FACTOR * ms), range);

/** Returns the timeouts to use before the machine's speed is known. */
export const slowestTiming = (range: TimeoutRange): Timing => toTiming(range.maxMs, range);

export const DEFAULT_TIMING: Timing = timingFor(0, TIMEOUT_RANGE);

/** Returns whether the machine became so much slower that it may have caused the earlier faults. */
export const isMuchSlower = (current: Timing, previous: Timing): boolean =>
  current.timeoutMs >= 2 * previous.timeoutMs;

export const formatSeconds = (ms: number): string => `${String(Math.round(ms / 100) / 10)} s`;
