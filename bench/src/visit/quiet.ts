import type { Page, Request } from 'playwright';

/**
 * Idle time in ms after which a page is done. By then, idle-time loading and the page's own measurements have
 * finished.
 */
const QUIET = 3_000;
const LOOK_EVERY = 200;
/** Timeout, in ms. */
const PATIENCE = 90_000;

/** Network requests of a page. */
export interface Traffic {
  /** Number of pending requests. */
  open: () => number;
  /** Ms since the last request started or ended. */
  silence: () => number;
}

/** Tracks all requests of a page from now on. */
export function watchTraffic(page: Page): Traffic {
  let open = 0;
  let last = Date.now();
  const count = (change: number) => (request: Request) => {
    // Playwright reports no end for `ping` requests (beacons).
    if (request.resourceType() === 'ping') return;
    open += change;
    last = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return { open: () => open, silence: () => Date.now() - last };
}

/**
 * Resolves after the page is idle: no pending requests and a free main thread.
 * @param happened ms in the page since the last relevant event
 */
export async function untilQuiet(
  page: Page,
  traffic: Traffic,
  happened: () => Promise<number>,
): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    if (traffic.open() === 0 && traffic.silence() >= QUIET && (await happened()) >= QUIET) return;
    await page.waitForTimeout(LOOK_EVERY);
  }
  throw new Error(`${page.url()} did not come to rest: ${String(traffic.open())} requests are under way`);
}

/**
 * Resolves once a condition in the page is true. Polls from outside, because the page's CSP forbids
 * evaluating code inside it repeatedly.
 */
export async function until(page: Page, what: string, ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    if (await ask()) return;
    await page.waitForTimeout(LOOK_EVERY);
  }
  throw new Error(`${page.url()}: ${what} did not come`);
}
