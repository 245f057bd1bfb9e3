import type { Browser, Page } from 'playwright';
import type { VisitMeasurements } from '../statistics.ts';
import { waitUntilIdle } from './idle.ts';
import { visitOnSlowDevice } from './slow-device.ts';

/** Measurements that `recordMetrics` makes in a page. Times are in ms since navigation start. */
interface PageMetrics {
  firstPaint: number;
  largestPaint: number;
  /** Cumulative Layout Shift (CLS). */
  layoutShift: number;
  /** Start and duration of each long task, in ms. */
  tasks: [number, number][];
  /** Time of the most recent performance entry. */
  lastEntryAt: number;
  /** The first server-rendered element in `#root`. */
  ssrElement: Element | null;
}

declare global {
  var metrics: PageMetrics;
}

/** Runs in the page and records the measurements. */
function recordMetrics(): void {
  const metrics: PageMetrics = {
    firstPaint: 0,
    largestPaint: 0,
    layoutShift: 0,
    tasks: [],
    lastEntryAt: 0,
    ssrElement: null,
  };
  globalThis.metrics = metrics;
  const observeEntries = (type: string, onEntry: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(onEntry);
      metrics.lastEntryAt = performance.now();
    }).observe({ type, buffered: true });
  };
  observeEntries('largest-contentful-paint', ({ startTime }) => {
    metrics.largestPaint = startTime;
  });
  observeEntries('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') metrics.firstPaint = startTime;
  });
  observeEntries('longtask', ({ startTime, duration }) => {
    metrics.tasks.push([startTime, duration]);
  });
  observeEntries('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) metrics.layoutShift += value;
  });
  new MutationObserver((_records, observer) => {
    // Once the element with the hydration data exists, the server-rendered markup before it is complete, and no
    // script has changed it yet.
    if (!document.getElementById('drawn')) return;
    metrics.ssrElement = document.querySelector('#root > *');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

const msSinceLastEntry = (page: Page): Promise<number> =>
  page.evaluate(() => performance.now() - globalThis.metrics.lastEntryAt);

/** Threshold of a long task in ms. Time above it counts as blocking time. */
const LONG_TASK_MS = 50;

/**
 * Opens an address as a new visitor on a slow phone, waits until the page is idle, and returns the cost of
 * its first screen. Times are in ms since navigation start, sizes in transferred bytes.
 * @throws if hydration changes or replaces the server-rendered content, because that invalidates the
 * measurements
 */
export const measureFirstScreenVisit = (browser: Browser, url: string): Promise<VisitMeasurements> =>
  visitOnSlowDevice(browser, { initScript: recordMetrics }, async (page, traffic) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (/^Hydration mismatch|was server-rendered by/.test(message.text())) errors.push(message.text());
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.locator('main').first().waitFor();
    await waitUntilIdle(page, traffic, () => msSinceLastEntry(page));
    const { metrics, bytes, requests, isHydrated } = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      // A preloaded file has two entries (preload and use) but only one transfer.
      const sizes = new Map(files.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
      const scripts = [...sizes].filter(([name]) => new URL(name).pathname.endsWith('.js'));
      const { ssrElement, ...rest } = globalThis.metrics;
      return {
        metrics: rest,
        bytes: scripts.reduce((sum, [, size]) => sum + size, 0),
        requests: sizes.size,
        isHydrated: ssrElement?.isConnected ?? true,
      };
    });
    if (!isHydrated) errors.push('The server-rendered content disappeared');
    if (errors.length > 0) throw new Error(`${url}: ${errors.join('\n')}`);
    if (metrics.largestPaint === 0) throw new Error(`${url} painted nothing`);
    const getBlockingTimeSince = (since: number): number =>
      metrics.tasks
        .map(([start, duration]) => Math.min(duration, start + duration - since) - LONG_TASK_MS)
        .reduce((sum, time) => sum + Math.max(0, time), 0);
    return {
      firstPaint: metrics.firstPaint,
      largestPaint: metrics.largestPaint,
      blockingTime: getBlockingTimeSince(metrics.firstPaint),
      totalBlockingTime: getBlockingTimeSince(0),
      layoutShift: metrics.layoutShift,
      scripts: bytes,
      requests,
    };
  });
