import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test';
import { havePatience } from './patience.ts';
import { expect } from './test.ts';

/** A first visit to one screen of the site. */
export interface Visit {
  url: string;
  size: { width: number; height: number };
  /** Heading of the loaded screen. */
  heading: string | RegExp;
  /** Initial storage: session and selections. */
  storageState: NonNullable<BrowserContextOptions['storageState']>;
  /** CPU throttling factor. */
  slowness: number;
}

/** Layout shifts of a screen while it loads, as measured by the browser. */
export interface Moved {
  /** Sum of all shifts, at least the CLS. */
  sum: number;
  /** The shifts, largest first, with the moved elements and their positions. */
  shifts: { value: number; what: string[] }[];
}

/** A slow mobile network. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** The event stream of changes, which stays silent here, and reports without a response. */
const ENDLESS = /\/api\/(events|telemetry)(\?|$)/;

const LOAD_TIMEOUT_MS = 180_000;

interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    readShifts?: () => Moved['shifts'];
  }
}

/** Runs in the page before its own scripts. Records every shift and its elements while these still exist. */
function watchShifts(): void {
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    if (!element) return 'something that is gone';
    const names: string[] = [];
    for (let part: Element | null = element; part && names.length < 4; part = part.parentElement) {
      const told =
        part.id || part.getAttribute('aria-label') || part.classList.item(part.classList.length - 1);
      names.unshift(told ? `${part.tagName.toLowerCase()}[${told}]` : part.tagName.toLowerCase());
    }
    const text = (node?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
    return `${names.join(' > ')} “${text}”`;
  };
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly): string =>
    `${String(Math.round(x))},${String(Math.round(y))} ${String(Math.round(width))}×${String(Math.round(height))}`;
  const shifts: Moved['shifts'] = [];
  const note = (entries: PerformanceEntryList): void => {
    for (const { value, hadRecentInput, sources } of entries as ShiftEntry[]) {
      if (hadRecentInput) continue;
      const what = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
      );
      shifts.push({ value, what });
    }
  };
  const observer = new PerformanceObserver((list) => {
    note(list.getEntries());
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  window.readShifts = () => {
    note(observer.takeRecords());
    return shifts;
  };
}

/** Tracks the pending requests of a page and the total number. */
function watchTraffic(page: Page): { open: () => string[]; begun: () => number } {
  const open = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    if (ENDLESS.test(request.url())) return;
    begun += 1;
    open.add(request);
  });
  const end = (request: Request) => open.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return { open: () => [...open].map((request) => request.url()), begun: () => begun };
}

/** Waits for two rendered frames and an idle callback. */
const atRest = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
  });

/** Waits until the screen shows its heading and no loading indicator, and no requests are pending. */
async function untilStill(
  page: Page,
  name: string | RegExp,
  traffic: ReturnType<typeof watchTraffic>,
): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' });
  await expect(heading, 'the screen has its heading').toBeVisible({ timeout: LOAD_TIMEOUT_MS });
  await expect(async () => {
    expect(await page.locator('[aria-busy="true"]').count(), 'parts that say they are loading').toBe(0);
    const begun = traffic.begun();
    await page.evaluate(atRest);
    expect(traffic.open(), 'requests under way').toEqual([]);
    expect(traffic.begun() - begun, 'requests that followed').toBe(0);
  }, 'the screen has come to rest').toPass({ timeout: LOAD_TIMEOUT_MS, intervals: [100] });
}

/**
 * Opens a screen with an empty cache on a slow network. Returns the layout shifts measured by the browser.
 */
export async function measureShift(
  browser: Browser,
  { url, size, heading, storageState, slowness }: Visit,
): Promise<Moved> {
  const context = await browser.newContext({ viewport: size, storageState, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const chrome = await context.newCDPSession(page);
    await chrome.send('Network.enable');
    await chrome.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await chrome.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await page.addInitScript(havePatience);
    await page.addInitScript(watchShifts);
    const traffic = watchTraffic(page);
    // Changes of a list by other tests would cause shifts.
    await page.route('**/api/events', () => undefined);
    await page.goto(url, { waitUntil: 'commit', timeout: LOAD_TIMEOUT_MS });
    await untilStill(page, heading, traffic);
    const shifts = await page.evaluate(() => window.readShifts?.());
    if (!shifts) throw new Error(`${url}: nobody watched`);
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      shifts: shifts.toSorted((a, b) => b.value - a.value),
    };
  } finally {
    await context.close();
  }
}
