import type { Worker } from 'node:worker_threads';

/** Minimum number of renders for an estimate, because a single render may be an outlier. */
const MIN_SAMPLE_SIZE = 3;
/** Weight of the latest renders in the moving average. */
const SMOOTHING = 0.3;

export interface RenderCost {
  /** Records a finished or failed render. */
  recordRender: () => void;
  /**
   * Returns the thread time per render in milliseconds, or 0 if it is still unknown. Time in which the thread
   * waits for responses does not count.
   */
  costMs: () => number;
}

/** Tracks a thread's render cost, which depends on the version, the pages and the machine. */
export function trackRenderCost({ performance }: Pick<Worker, 'performance'>): RenderCost {
  let lastUtilization = performance.eventLoopUtilization();
  let renderCount = 0;
  let averageCost = 0;
  return {
    recordRender: () => {
      renderCount += 1;
      if (renderCount < MIN_SAMPLE_SIZE) return;
      const { active } = performance.eventLoopUtilization(lastUtilization);
      lastUtilization = performance.eventLoopUtilization();
      const latestCost = active / renderCount;
      renderCount = 0;
      averageCost = averageCost === 0 ? latestCost : averageCost + SMOOTHING * (latestCost - averageCost);
    },
    costMs: () => averageCost,
  };
}
