import type { CDPSession } from 'playwright-core';

/** Memory in bytes that a visit may keep, for caches and compiled code. */
const MAX_KEPT_BYTES = 5_000_000;

/** Returns the heap size of a page in bytes after garbage collection. */
export async function measureHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  // `backingStorageSize` is the memory of array buffers.
  return usedSize + backingStorageSize;
}

export const keepsMemory = (beforeBytes: number, afterBytes: number): boolean =>
  afterBytes - beforeBytes > MAX_KEPT_BYTES;

export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
