interface Bounds {
  /** Maximum concurrent tasks. */
  places: number;
  /** Maximum concurrent tasks per key. Unlimited by default. */
  each?: number;
  /** Maximum waiting tasks. Unlimited by default. */
  waiting?: number;
  /** Maximum waiting tasks per key. Unlimited by default. */
  waitingEach?: number;
}
interface Waiting {
  key: string;
  go: () => void;
}
type Turns = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * Creates a concurrency limit. Other tasks wait in order. Tasks of a key at its limit do not block those of
 * other keys. `refusal` creates the error for a full queue.
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
    // Reserved here, so that no other task gets the slot.
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
