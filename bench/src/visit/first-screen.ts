import type { Browser, Page } from 'playwright';
import type { Figures } from '../statistics.ts';
import { onPhone } from './phone.ts';
import { untilQuiet } from './quiet.ts';

/** What a page notes of itself. */
interface Noted {
  firstPaint: number;
  largestPaint: number;
  /** Sum of what has moved without the visitor's doing (CLS). */
  shift: number;
  /** When each long task began, and how long it took, in ms. */
  tasks: [number, number][];
  /** When something of this happened last. */
  last: number;
  /** The first thing in the page's root, as it was drawn on the server. */
  drawn: Element | null;
}

declare global {
  var noted: Noted;
}

/** Runs in the page. */
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
    // The block comes behind what was drawn, and before any script.
    if (!document.getElementById('drawn')) return;
    noted.drawn = document.querySelector('#root > *');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

const happened = (page: Page): Promise<number> =>
  page.evaluate(() => performance.now() - globalThis.noted.last);

/** Longer than this a task keeps a visitor waiting; what is over it counts as blocked. */
const LONG_TASK = 50;

/**
 * Opens an address as a new visitor on a slow phone, and reads off what the first screen cost once all is quiet.
 * Times in ms from the start of the navigation, bytes as they travelled.
 * @throws where a page that was drawn on the server is not taken over as it stands: then nothing that was measured counts
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
      // A preload and its use are two entries of one transfer.
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
