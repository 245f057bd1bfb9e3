/** Maximum size of the cache in bytes, and the lifetime of an entry in ms. */
const MOST_BYTES = 32 * 1024 * 1024;
const KEPT_MS = 10_000;

interface Kept<T> {
  value: Promise<T>;
  bytes: number;
}

/**
 * Creates a short-lived cache with request coalescing. Concurrent callers share a failure, which is not
 * cached.
 * @param sizeOf size of a value in bytes
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
