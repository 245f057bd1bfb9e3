import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test';
import { havePatience } from './patience.ts';
import { expect } from './test.ts';

/** A visit to one screen of the site in a browser that has never been there. */
export interface Visit {
  url: string;
  size: { width: number; height: number };
  /** The screen's own heading. */
  heading: string | RegExp;
  /** What the browser keeps of the site: who is signed in, what was picked. */
  storageState: NonNullable<BrowserContextOptions['storageState']>;
  /** By how many times the processor is to be slower than it is. */
  slowness: number;
}

/** How much of the screen moved while it loaded, by the browser's own figures. */
export interface Moved {
  /** Sum over all shifts, which is at least what is known as CLS. */
  sum: number;
  /** The shifts, largest first, with what moved from where to where. */
  shifts: { value: number; what: string[] }[];
}

/** A slow mobile network. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** The stream of changes, which stays silent here, and reports that nothing waits for. */
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

/** Runs in the page, before anything of its own: notes every shift with its names while what moved still stands. */
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

/** Requests of a page that are on their way, and how many there have been. */
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

/** Two frames drawn and the page with nothing to do. */
const atRest = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
  });

/** Waits until the screen has its heading, nothing says that it is loading, and no request is under way or follows. */
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

/** Opens a screen cold, on a slow network, and reads what the browser says has moved. */
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
    // A list that somebody else changes meanwhile would move because of that.
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
