/** Maximum total size of a cache's values, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
const TTL_MS = 10_000;

interface CacheEntry<T> {
  value: Promise<T>;
  bytes: number;
}

/**
 * Creates a short-lived cache with request coalescing: concurrent calls with the same key share one load. If
 * the load fails, all these calls fail, and the failure is not cached.
 * @param sizeOf size of a value in bytes
 * @param countLookup receives whether a value was found
 */
export function createCoalescingCache<T>(
  sizeOf: (value: T) => number,
  countLookup?: (isHit: boolean) => void,
) {
  const entries = new Map<string, CacheEntry<T>>();
  let bytes = 0;
  const evict = (key: string, entry: CacheEntry<T>) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };

  return (key: string, load: () => Promise<T>): Promise<T> => {
    const cachedEntry = entries.get(key);
    countLookup?.(cachedEntry !== undefined);
    if (cachedEntry) return cachedEntry.value;
    const entry: CacheEntry<T> = { value: load(), bytes: 0 };
    entries.set(key, entry);
    setTimeout(() => {
      evict(key, entry);
    }, TTL_MS).unref();
    entry.value.then(
      (value) => {
        if (entries.get(key) !== entry) return;
        entry.bytes = sizeOf(value);
        bytes += entry.bytes;
        for (const [oldest, oldEntry] of entries) {
          if (bytes <= MAX_BYTES) break;
          evict(oldest, oldEntry);
        }
      },
      () => {
        evict(key, entry);
      },
    );
    return entry.value;
  };
}
