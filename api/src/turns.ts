interface Bounds {
  /** Tasks that run at once. */
  places: number;
  /** Of these, most that one key has; no bound without it. */
  each?: number;
  /** Tasks that may wait; no bound without it. */
  waiting?: number;
  /** Of these, most that one key has; no bound without it. */
  waitingEach?: number;
}
interface Waiting {
  key: string;
  go: () => void;
}
type Turns = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * Lets only so many tasks run at once; the others wait their turn in order, but nobody behind those of a key
 * that has all that it may have. `refusal` makes what is thrown where too many wait.
 */
export function createTurns(bounds: Bounds, refusal: () => Error): Turns {
  const { places, each = places, waiting = Infinity, waitingEach = waiting } = bounds;
  const running = new Map<string, number>();
  let queue: Waiting[] = [];

  const runningOf = (key: string) => running.get(key) ?? 0;
  const isFree = (key: string) =>
    runningOf(key) < each && [...running.values()].reduce((sum, count) => sum + count, 0) < places;
  const take = (key: string) => running.set(key, runningOf(key) + 1);
  const give = (key: string) => {
    if (runningOf(key) === 1) running.delete(key);
    else running.set(key, runningOf(key) - 1);
    const next = queue.find((waiter) => isFree(waiter.key));
    if (!next) return;
    queue = queue.filter((waiter) => waiter !== next);
    // Taken here, so that nobody comes in between.
    take(next.key);
    next.go();
  };

  return async (key, task) => {
    if (isFree(key)) take(key);
    else {
      const ofKey = queue.filter((waiter) => waiter.key === key).length;
      if (queue.length >= waiting || ofKey >= waitingEach) throw refusal();
      await new Promise<void>((go) => {
        queue.push({ key, go });
      });
    }
    try {
      return await task();
    } finally {
      give(key);
    }
  };
}
