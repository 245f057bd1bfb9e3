/** Minimum deadline in ms, on a fast line. */
const MIN_DEADLINE_MS = 4_000;
/** Maximum deadline in ms: after this time, the browser's request of a script counts as failed (spec §9). */
export const MAX_DEADLINE_MS = 120_000;
/** A file that takes this many times as long as the slowest recent one is late. */
const TOLERANCE = 3;
/** How many recent files determine the line's speed. */
const RECENT_COUNT = 20;
/** About the size of a remote's first screen, in bits. Used until a file has been measured. */
const TYPICAL_BITS = 400_000;

const recentDurations: number[] = [];
/** When a file of a folder last arrived, in ms since the page's start, by the folder's URL. */
const lastArrivals = new Map<string, number>();
let observer: PerformanceObserver | undefined;

/** Records how long a request took, in ms. */
export function recordDuration(ms: number): void {
  recentDurations.push(ms);
  if (recentDurations.length > RECENT_COUNT) recentDurations.shift();
}

function recordEntries(entries: PerformanceEntryList): void {
  for (const entry of entries as PerformanceResourceTiming[]) {
    const { name, duration, responseEnd, transferSize } = entry;
    const url = new URL(name);
    // Calls of the API measure the server, and files from the cache measure nothing.
    if (!/\.(js|css)$/.test(url.pathname) || transferSize === 0) continue;
    recordDuration(duration);
    lastArrivals.set(new URL('.', url).href, responseEnd);
  }
}

/** Starts to measure the page's scripts and stylesheets, including those that are already loaded. */
export function measureLine(): void {
  observer ??= new PerformanceObserver((list) => {
    recordEntries(list.getEntries());
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** The browser's estimate of the line, where it has one: bandwidth in Mbit/s, round trip in ms. */
interface ConnectionEstimate {
  downlink?: number;
  rtt?: number;
}

/** Returns how long a typical file takes by the browser's own estimate, in ms; 0 without one. */
function estimateDuration(): number {
  const { downlink, rtt = 0 } =
    (navigator as Navigator & { connection?: ConnectionEstimate }).connection ?? {};
  return downlink ? rtt + TYPICAL_BITS / (downlink * 1_000) : 0;
}

/** Returns how long a file may take on this line before it counts as late, in ms. */
export function lineDeadline(): number {
  recordEntries(observer?.takeRecords() ?? []);
  const slowest = Math.max(estimateDuration(), ...recentDurations);
  return Math.min(MAX_DEADLINE_MS, Math.max(MIN_DEADLINE_MS, TOLERANCE * slowest));
}

/** Returns when a file of this folder last arrived, in ms since the page's start; 0 if none has. */
export function lastArrivalOf(folder: string): number {
  recordEntries(observer?.takeRecords() ?? []);
  return lastArrivals.get(folder) ?? 0;
}
