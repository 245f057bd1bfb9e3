import { LRUCache } from 'lru-cache';

/** Maximum number of waiting tasks. Further ones are dropped, because the next request adds them again. */
const MAX_WAITING = 500;
/** Time in milliseconds after a failed task until a task with the same key may run again. */
const RETRY_MS = 10_000;

/** Runs tasks one after the other, so that they use at most one core. */
export interface BackgroundQueue {
  /**
   * Adds a task, unless one with this key waits, runs or has failed recently.
   * @param task returns whether it succeeded. It must not reject
   */
  add: (key: string, task: () => Promise<boolean>) => void;
  /** Drops the waiting tasks and forgets failures. */
  clear: () => void;
}

/** @param now returns the time in milliseconds */
export function createBackgroundQueue(now: () => number): BackgroundQueue {
  const waitingTasks = new Map<string, () => Promise<boolean>>();
  const failedAt = new LRUCache<string, number>({ max: 2 * MAX_WAITING });
  let runningKey: string | null = null;

  async function runAll(): Promise<void> {
    for (const [key, task] of waitingTasks) {
      runningKey = key;
      waitingTasks.delete(key);
      if (await task()) failedAt.delete(key);
      else failedAt.set(key, now());
    }
    runningKey = null;
  }

  return {
    add: (key, task) => {
      if (runningKey === key || waitingTasks.has(key) || waitingTasks.size >= MAX_WAITING) return;
      if (now() - (failedAt.get(key) ?? -Infinity) < RETRY_MS) return;
      waitingTasks.set(key, task);
      if (runningKey === null) void runAll();
    },
    clear: () => {
      waitingTasks.clear();
      failedAt.clear();
    },
  };
}
