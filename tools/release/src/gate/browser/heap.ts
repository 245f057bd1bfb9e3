import type { CDPSession } from 'playwright-core';

/** Memory that a visit may keep: caches, and code that the browser compiled. */
const MAX_KEPT_BYTES = 5_000_000;

/** Returns the memory that a page's scripts keep after garbage collection, in bytes. */
export async function measureHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  // The second is the memory of array buffers.
  return usedSize + backingStorageSize;
}

/** Returns whether a visit kept too much memory. */
export const keepsMemory = (beforeBytes: number, afterBytes: number): boolean =>
  afterBytes - beforeBytes > MAX_KEPT_BYTES;

export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
