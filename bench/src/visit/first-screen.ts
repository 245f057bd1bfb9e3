import type { Browser, Page } from 'playwright';
import type { Figures } from '../statistics.ts';
import { onPhone } from './phone.ts';
import { untilQuiet } from './quiet.ts';

/** Measurements that a page records. */
interface Noted {
  firstPaint: number;
  largestPaint: number;
  /** Cumulative Layout Shift (CLS). */
  shift: number;
  /** Start and duration of each long task, in ms. */
  tasks: [number, number][];
  /** Time of the most recent entry. */
  last: number;
  /** The first server-rendered element in the page's root. */
  drawn: Element | null;
}

declare global {
  var noted: Noted;
}

/** Runs in the page and records the measurements. */
function takeNotes(): void {
  const noted: Noted = { firstPaint: 0, largestPaint: 0, shift: 0, tasks: [], last: 0, drawn: null };
  globalThis.noted = noted;
  const note = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(take);
      noted.last = performance.now();
    }).observe({ type, buffered: true });
  };
  note('largest-contentful-paint', ({ startTime }) => {
    noted.largestPaint = startTime;
  });
  note('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaint = startTime;
  });
  note('longtask', ({ startTime, duration }) => {
    noted.tasks.push([startTime, duration]);
  });
  note('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) noted.shift += value;
  });
  new MutationObserver((_records, observer) => {
    // This block follows the server-rendered markup and precedes all scripts.
    if (!document.getElementById('drawn')) return;
    noted.drawn = document.querySelector('#root > *');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

const happened = (page: Page): Promise<number> =>
  page.evaluate(() => performance.now() - globalThis.noted.last);

/** Threshold of a long task in ms. Time above it counts as blocking time. */
const LONG_TASK = 50;

/**
 * Opens an address as a new visitor on a slow phone, and returns the cost of the first screen after the page
 * is idle. Times in ms since navigation start, sizes in transferred bytes.
 * @throws if a server-rendered page is not hydrated without changes, because the measurements are invalid
 * then
 */
export const visitFirstScreen = (browser: Browser, url: string): Promise<Figures> =>
  onPhone(browser, { before: takeNotes }, async (page, traffic) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/was drawn (otherwise|by)/.test(message.text())) complaints.push(message.text());
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.locator('main').first().waitFor();
    await untilQuiet(page, traffic, () => happened(page));
    const { noted, bytes, requests, isTakenOver } = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      // A preload and its use are two entries for one transfer.
      const sizes = new Map(files.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
      const scripts = [...sizes].filter(([name]) => new URL(name).pathname.endsWith('.js'));
      const { drawn, ...rest } = globalThis.noted;
      return {
        noted: rest,
        bytes: scripts.reduce((sum, [, size]) => sum + size, 0),
        requests: sizes.size,
        isTakenOver: drawn?.isConnected ?? true,
      };
    });
    if (!isTakenOver) complaints.push('What was drawn on the server is gone');
    if (complaints.length > 0) throw new Error(`${url}: ${complaints.join('\n')}`);
    if (noted.largestPaint === 0) throw new Error(`${url} painted nothing`);
    const blockedFrom = (from: number): number =>
      noted.tasks
        .map(([start, duration]) => Math.min(duration, start + duration - from) - LONG_TASK)
        .reduce((sum, time) => sum + Math.max(0, time), 0);
    return {
      firstPaint: noted.firstPaint,
      largestPaint: noted.largestPaint,
      blocked: blockedFrom(noted.firstPaint),
      blockedInAll: blockedFrom(0),
      shift: noted.shift,
      scripts: bytes,
      requests,
    };
  });
