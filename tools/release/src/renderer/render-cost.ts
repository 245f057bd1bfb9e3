import type { Worker } from 'node:worker_threads';

/** Minimum number of renders for an estimate. A single one may be an outlier. */
const MIN_SAMPLE = 3;
/** Weight of the latest renders in the moving average. */
const SMOOTHING = 0.3;

/** Render cost of a thread. */
export interface RenderCost {
  /** Records a finished or failed render. */
  recordRender: () => void;
  /**
   * Returns the milliseconds of thread time per render, 0 until known. Waiting for responses does not count.
   */
  costMs: () => number;
}

/** Tracks a thread's render cost, which depends on the version, the pages and the machine. */
export function trackRenderCost({ performance }: Pick<Worker, 'performance'>): RenderCost {
  let lastUtilization = performance.eventLoopUtilization();
  let count = 0;
  let cost = 0;
  return {
    recordRender: () => {
      count += 1;
      if (count < MIN_SAMPLE) return;
      const { active } = performance.eventLoopUtilization(lastUtilization);
      lastUtilization = performance.eventLoopUtilization();
      const latest = active / count;
      count = 0;
      cost = cost === 0 ? latest : cost + SMOOTHING * (latest - cost);
    },
    costMs: () => cost,
  };
}
