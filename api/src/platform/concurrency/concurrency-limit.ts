interface Limits {
  /** Maximum number of concurrent tasks. */
  maxRunning: number;
  /** Maximum number of concurrent tasks per key. Unlimited by default. */
  maxRunningPerKey?: number;
  /** Maximum number of waiting tasks. Unlimited by default. */
  maxQueued?: number;
  /** Maximum number of waiting tasks per key. Unlimited by default. */
  maxQueuedPerKey?: number;
}
interface QueuedTask {
  key: string;
  start: () => void;
}
type ConcurrencyLimit = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * Creates a function that runs tasks with limited concurrency. Further tasks wait in order. Waiting tasks
 * with a key at its limit do not block tasks with other keys. `createError` creates the error for a full
 * queue.
 */
export function createConcurrencyLimit(limits: Limits, createError: () => Error): ConcurrencyLimit {
  const {
    maxRunning,
    maxRunningPerKey = maxRunning,
    maxQueued = Infinity,
    maxQueuedPerKey = maxQueued,
  } = limits;
  const running = new Map<string, number>();
  let queue: QueuedTask[] = [];

  const countRunning = (key: string) => running.get(key) ?? 0;
  const hasCapacity = (key: string) =>
    countRunning(key) < maxRunningPerKey &&
    [...running.values()].reduce((sum, count) => sum + count, 0) < maxRunning;
  const acquire = (key: string) => running.set(key, countRunning(key) + 1);
  const release = (key: string) => {
    if (countRunning(key) === 1) running.delete(key);
    else running.set(key, countRunning(key) - 1);
    const nextTask = queue.find((queued) => hasCapacity(queued.key));
    if (!nextTask) return;
    queue = queue.filter((queued) => queued !== nextTask);
    // Takes the slot for the waiting task at once, so no other task gets it in the meantime.
    acquire(nextTask.key);
    nextTask.start();
  };

  return async (key, task) => {
    if (hasCapacity(key)) acquire(key);
    else {
      const queuedOfKey = queue.filter((queued) => queued.key === key).length;
      if (queue.length >= maxQueued || queuedOfKey >= maxQueuedPerKey) throw createError();
      await new Promise<void>((resolve) => {
        queue.push({ key, start: resolve });
      });
    }
    try {
      return await task();
    } finally {
      release(key);
    }
  };
}
