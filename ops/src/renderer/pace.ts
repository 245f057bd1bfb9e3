import type { Worker } from 'node:worker_threads';

/** Minimum number of renders for an estimate. A single one may be an outlier. */
const AT_LEAST = 3;
/** Weight of the latest renders in the moving average. */
const WEIGHT = 0.3;

/** Render cost of a thread. */
export interface Pace {
  /** Records a finished or failed render. */
  done: () => void;
  /**
   * Returns the milliseconds of thread time per render, 0 until known. Waiting for responses does not count.
   */
  cost: () => number;
}

/** Tracks a thread's render cost, which depends on the version, the pages and the machine. */
export function followPace({ performance }: Pick<Worker, 'performance'>): Pace {
  let before = performance.eventLoopUtilization();
  let count = 0;
  let cost = 0;
  return {
    done: () => {
      count += 1;
      if (count < AT_LEAST) return;
      const { active } = performance.eventLoopUtilization(before);
      before = performance.eventLoopUtilization();
      const latest = active / count;
      count = 0;
      cost = cost === 0 ? latest : cost + WEIGHT * (latest - cost);
    },
    cost: () => cost,
  };
}
