import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test';
import { extendPageTimeouts } from '../fixtures/extend-timeouts.ts';
import { expect } from '../fixtures/test.ts';

/** A first visit to one screen of the site. */
export interface FirstVisit {
  url: string;
  size: { width: number; height: number };
  /** Heading of the loaded screen. */
  heading: string | RegExp;
  /** Initial browser storage: the session, and selections such as the cars to compare. */
  storageState: NonNullable<BrowserContextOptions['storageState']>;
  /** CPU throttling factor. */
  cpuThrottleRate: number;
}

/** Layout shifts of a screen while it loads, as measured by the browser. */
export interface ShiftResult {
  /** Sum of all shifts. It is at least as large as the CLS, which counts only the worst burst of shifts. */
  sum: number;
  /** The shifts, largest first, with the moved elements and their positions. */
  shifts: { value: number; movedElements: string[] }[];
}

const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/**
 * Matches requests that never end during a measurement: the event stream of changes, and telemetry reports,
 * which get no response.
 */
const ENDLESS_REQUEST_PATTERN = /\/api\/(events|telemetry)(\?|$)/;

const LOAD_TIMEOUT_MS = 180_000;

interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    readShifts?: () => ShiftResult['shifts'];
  }
}

/**
 * Runs in the page before its own scripts. Records every shift with a description of the moved elements,
 * because the elements may be removed later.
 */
function recordShifts(): void {
  const describeNode = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    if (!element) return 'a removed element';
    const names: string[] = [];
    for (let part: Element | null = element; part && names.length < 4; part = part.parentElement) {
      const label =
        part.id || part.getAttribute('aria-label') || part.classList.item(part.classList.length - 1);
      names.unshift(label ? `${part.tagName.toLowerCase()}[${label}]` : part.tagName.toLowerCase());
    }
    const text = (node?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
    return `${names.join(' > ')} “${text}”`;
  };
  const formatRect = ({ x, y, width, height }: DOMRectReadOnly): string =>
    `${String(Math.round(x))},${String(Math.round(y))} ${String(Math.round(width))}×${String(Math.round(height))}`;
  const shifts: ShiftResult['shifts'] = [];
  const recordEntries = (entries: PerformanceEntryList): void => {
    for (const { value, hadRecentInput, sources } of entries as ShiftEntry[]) {
      if (hadRecentInput) continue;
      const movedElements = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${describeNode(node)} from ${formatRect(previousRect)} to ${formatRect(currentRect)}`,
      );
      shifts.push({ value, movedElements });
    }
  };
  const observer = new PerformanceObserver((list) => {
    recordEntries(list.getEntries());
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  window.readShifts = () => {
    recordEntries(observer.takeRecords());
    return shifts;
  };
}

/** Tracks the page's pending requests, and counts all requests that have started. */
function trackRequests(page: Page): { pendingUrls: () => string[]; startedCount: () => number } {
  const pendingRequests = new Set<Request>();
  let requestCount = 0;
  page.on('request', (request) => {
    if (ENDLESS_REQUEST_PATTERN.test(request.url())) return;
    requestCount += 1;
    pendingRequests.add(request);
  });
  const markEnded = (request: Request) => pendingRequests.delete(request);
  page.on('requestfinished', markEnded);
  page.on('requestfailed', markEnded);
  return {
    pendingUrls: () => [...pendingRequests].map((request) => request.url()),
    startedCount: () => requestCount,
  };
}

/** Waits for two rendered frames and an idle callback. */
const waitForIdleFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
  });

/** Waits until the screen shows its heading and no loading indicator, and no requests are pending. */
async function waitUntilSettled(
  page: Page,
  name: string | RegExp,
  requestTracker: ReturnType<typeof trackRequests>,
): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' });
  await expect(heading, 'the screen has its heading').toBeVisible({ timeout: LOAD_TIMEOUT_MS });
  await expect(async () => {
    expect(await page.locator('[aria-busy="true"]').count(), 'loading indicators').toBe(0);
    const requestCount = requestTracker.startedCount();
    await page.evaluate(waitForIdleFrames);
    expect(requestTracker.pendingUrls(), 'pending requests').toEqual([]);
    expect(requestTracker.startedCount() - requestCount, 'new requests').toBe(0);
  }, 'the screen is settled').toPass({ timeout: LOAD_TIMEOUT_MS, intervals: [100] });
}

/**
 * Opens a screen with an empty cache on a slow network. Returns the layout shifts measured by the browser.
 */
export async function measureLayoutShift(
  browser: Browser,
  { url, size, heading, storageState, cpuThrottleRate }: FirstVisit,
): Promise<ShiftResult> {
  const context = await browser.newContext({ viewport: size, storageState, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const cdpSession = await context.newCDPSession(page);
    await cdpSession.send('Network.enable');
    await cdpSession.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottleRate });
    await page.addInitScript(extendPageTimeouts);
    await page.addInitScript(recordShifts);
    const requestTracker = trackRequests(page);
    // Blocks the event stream. Otherwise, changes that other tests make to a list would cause shifts.
    await page.route('**/api/events', () => undefined);
    await page.goto(url, { waitUntil: 'commit', timeout: LOAD_TIMEOUT_MS });
    await waitUntilSettled(page, heading, requestTracker);
    const shifts = await page.evaluate(() => window.readShifts?.());
    if (!shifts) throw new Error(`${url}: no recorder was installed`);
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      shifts: shifts.toSorted((a, b) => b.value - a.value),
    };
  } finally {
    await context.close();
  }
}
