import type { Page, Request } from 'playwright';

/**
 * Idle time in ms after which a page is done. By then, idle-time loading and the page's own measurements have
 * finished.
 */
const IDLE_MS = 3_000;
const POLL_INTERVAL_MS = 200;
const TIMEOUT_MS = 90_000;

/** Network requests of a page. */
export interface Traffic {
  /** Number of pending requests. */
  pendingCount: () => number;
  /** Ms since the last request started or ended. */
  idleMs: () => number;
}

/** Tracks all requests of a page from now on. */
export function trackTraffic(page: Page): Traffic {
  let pendingCount = 0;
  let lastChangeAt = Date.now();
  const count = (change: number) => (request: Request) => {
    // Playwright reports no end for `ping` requests (beacons).
    if (request.resourceType() === 'ping') return;
    pendingCount += change;
    lastChangeAt = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return { pendingCount: () => pendingCount, idleMs: () => Date.now() - lastChangeAt };
}

/**
 * Resolves after the page is idle: no pending requests and a free main thread.
 * @param msSinceLastEvent ms in the page since the last relevant event
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
 * Resolves once a condition in the page is true. Polls from outside, because the page's CSP forbids
 * evaluating code inside it repeatedly.
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
