import type { Worker } from 'node:worker_threads';

/** Drawings that the pace is told by at least: one alone may have been an odd one. */
const AT_LEAST = 3;
/** How much the latest drawings count beside those before. */
const WEIGHT = 0.3;

/** What drawing costs a thread. */
export interface Pace {
  /** One more drawing is done, or has failed. */
  done: () => void;
  /** Ms that the thread is busy with one drawing; 0 until that is known. Waiting for answers does not count. */
  cost: () => number;
}

/** Follows what drawings cost a thread, which changes with the version, the pages and the machine. */
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
