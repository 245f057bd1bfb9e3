/** What is kept at most, and for how long (ms) after it was asked for first. */
const MOST_BYTES = 32 * 1024 * 1024;
const KEPT_MS = 10_000;

interface Kept<T> {
  value: Promise<T>;
  bytes: number;
}

/**
 * Lets all who ask for the same within a short while share one answer. A failure is shared by those who wait for it,
 * and not kept.
 * @param sizeOf bytes that a value takes
 */
export function createShared<T>(sizeOf: (value: T) => number) {
  const kept = new Map<string, Kept<T>>();
  let bytes = 0;
  const forget = (key: string, entry: Kept<T>) => {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    bytes -= entry.bytes;
  };

  return (key: string, make: () => Promise<T>): Promise<T> => {
    const there = kept.get(key);
    if (there) return there.value;
    const entry: Kept<T> = { value: make(), bytes: 0 };
    kept.set(key, entry);
    setTimeout(() => {
      forget(key, entry);
    }, KEPT_MS).unref();
    entry.value.then(
      (value) => {
        if (kept.get(key) !== entry) return;
        entry.bytes = sizeOf(value);
        bytes += entry.bytes;
        for (const [oldest, old] of kept) {
          if (bytes <= MOST_BYTES) break;
          forget(oldest, old);
        }
      },
      () => {
        forget(key, entry);
      },
    );
    return entry.value;
  };
}
