interface Limits {
  /** Maximum concurrent tasks. */
  places: number;
  /** Maximum concurrent tasks per key. Unlimited by default. */
  each?: number;
  /** Maximum waiting tasks. Unlimited by default. */
  waiting?: number;
  /** Maximum waiting tasks per key. Unlimited by default. */
  waitingEach?: number;
}
interface QueuedTask {
  key: string;
  start: () => void;
}
type ConcurrencyLimit = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * Creates a concurrency limit. Other tasks wait in order. Tasks of a key at its limit do not block those of
 * other keys. `createError` creates the error for a full queue.
 */
export function createConcurrencyLimit(limits: Limits, createError: () => Error): ConcurrencyLimit {
  const { places, each = places, waiting = Infinity, waitingEach = waiting } = limits;
  const running = new Map<string, number>();
  let queue: QueuedTask[] = [];

  const runningOf = (key: string) => running.get(key) ?? 0;
  const hasCapacity = (key: string) =>
    runningOf(key) < each && [...running.values()].reduce((sum, count) => sum + count, 0) < places;
  const acquire = (key: string) => running.set(key, runningOf(key) + 1);
  const release = (key: string) => {
    if (runningOf(key) === 1) running.delete(key);
    else running.set(key, runningOf(key) - 1);
    const next = queue.find((queued) => hasCapacity(queued.key));
    if (!next) return;
    queue = queue.filter((queued) => queued !== next);
    // Reserved here, so that no other task gets the slot.
    acquire(next.key);
    next.start();
  };

  return async (key, task) => {
    if (hasCapacity(key)) acquire(key);
    else {
      const queuedOfKey = queue.filter((queued) => queued.key === key).length;
      if (queue.length >= waiting || queuedOfKey >= waitingEach) throw createError();
      await new Promise<void>((go) => {
        queue.push({ key, start: go });
      });
    }
    try {
      return await task();
    } finally {
      release(key);
    }
  };
}
