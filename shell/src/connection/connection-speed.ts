/** Minimum deadline in ms, for a fast connection. */
const MIN_DEADLINE_MS = 4_000;
/** Maximum deadline in ms. After it, the browser's request for a script counts as failed (spec §9). */
export const MAX_DEADLINE_MS = 120_000;
/** A file that takes this many times as long as the slowest recent one is late. */
const LATE_FACTOR = 3;
/** How many recent files determine the connection's speed. */
const MAX_RECENT_DURATIONS = 20;
/** Approximate size of a remote's first screen, in bits. */
const TYPICAL_SCREEN_BITS = 400_000;

const recentDurations: number[] = [];
/** Time of the last arrival of a file from a folder, in ms since the page's start, by the folder's URL. */
const lastArrivalByFolder = new Map<string, number>();
let observer: PerformanceObserver | undefined;

export function recordDuration(durationMs: number): void {
  recentDurations.push(durationMs);
  if (recentDurations.length > MAX_RECENT_DURATIONS) recentDurations.shift();
}

function recordEntries(entries: PerformanceEntryList): void {
  for (const entry of entries as PerformanceResourceTiming[]) {
    const { name, duration, responseEnd, transferSize } = entry;
    const url = new URL(name);
    // Durations of API calls depend on the server, and files from the cache have no meaningful duration.
    if (!/\.(js|css)$/.test(url.pathname) || transferSize === 0) continue;
    recordDuration(duration);
    lastArrivalByFolder.set(new URL('.', url).href, responseEnd);
  }
}

/** Starts measuring the page's scripts and stylesheets, including those that are already loaded. */
export function measureConnection(): void {
  observer ??= new PerformanceObserver((list) => {
    recordEntries(list.getEntries());
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** The browser's estimate of the connection, if available: bandwidth in Mbit/s and round trip in ms. */
interface ConnectionEstimate {
  downlink?: number;
  rtt?: number;
}

/**
 * Returns how long a typical file takes by the browser's own estimate, in ms. Returns 0 without an estimate.
 */
function estimateLoadMs(): number {
  const { downlink, rtt = 0 } =
    (navigator as Navigator & { connection?: ConnectionEstimate }).connection ?? {};
  return downlink ? rtt + TYPICAL_SCREEN_BITS / (downlink * 1_000) : 0;
}

/** Returns how long a file may take on this connection before it counts as late, in ms. */
export function getLoadDeadlineMs(): number {
  recordEntries(observer?.takeRecords() ?? []);
  const slowestMs = Math.max(estimateLoadMs(), ...recentDurations);
  return Math.min(MAX_DEADLINE_MS, Math.max(MIN_DEADLINE_MS, LATE_FACTOR * slowestMs));
}

/**
 * Returns when a file of this folder last arrived, in ms since the page's start. Returns 0 if none has
 * arrived.
 */
export function getLastArrivalMs(folder: string): number {
  recordEntries(observer?.takeRecords() ?? []);
  return lastArrivalByFolder.get(folder) ?? 0;
}
