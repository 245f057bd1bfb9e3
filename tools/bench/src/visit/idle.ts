import type { Page, Request } from 'playwright';

/**
 * Time in ms without activity after which a page counts as idle. By then, the page has loaded its deferred
 * parts and finished its own performance measurements.
 */
const IDLE_MS = 3_000;
const POLL_INTERVAL_MS = 200;
const TIMEOUT_MS = 90_000;

/** Network requests of a page. */
export interface Traffic {
  /** Returns the number of pending requests. */
  pendingCount: () => number;
  /** Returns the time in ms since the last request started or ended. */
  idleMs: () => number;
}

/** Tracks all requests of a page from now on. */
export function trackTraffic(page: Page): Traffic {
  let pendingCount = 0;
  let lastChangeAt = Date.now();
  const createChangeHandler = (change: number) => (request: Request) => {
    // Playwright never reports the end of `ping` requests (beacons).
    if (request.resourceType() === 'ping') return;
    pendingCount += change;
    lastChangeAt = Date.now();
  };
  page.on('request', createChangeHandler(1));
  page.on('requestfinished', createChangeHandler(-1));
  page.on('requestfailed', createChangeHandler(-1));
  return { pendingCount: () => pendingCount, idleMs: () => Date.now() - lastChangeAt };
}

/**
 * Resolves once the page has been idle for IDLE_MS: without requests, and without the events that the caller
 * tracks.
 * @param msSinceLastEvent returns the ms since the last such event in the page, for example a long task
 */
export async function waitUntilIdle(
  page: Page,
  traffic: Traffic,
  msSinceLastEvent: () => Promise<number>,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (traffic.pendingCount() === 0 && traffic.idleMs() >= IDLE_MS && (await msSinceLastEvent()) >= IDLE_MS)
      return;
    await page.waitForTimeout(POLL_INTERVAL_MS);
  }
  throw new Error(
    `${page.url()} did not become idle: ${String(traffic.pendingCount())} requests in progress`,
  );
}

/**
 * Resolves once a condition in the page is true. Polls from outside the page, because the page's CSP does
 * not allow polling inside it.
 */
export async function waitUntil(
  page: Page,
  description: string,
  condition: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await condition()) return;
    await page.waitForTimeout(POLL_INTERVAL_MS);
  }
  throw new Error(`${page.url()}: ${description} did not appear`);
}
