import type { Page, Request } from 'playwright';

/**
 * A page is done when nothing has happened for so long, in ms: what it loads when the browser is idle, and what it
 * measures itself with, has come by then.
 */
const QUIET = 3_000;
const LOOK_EVERY = 200;
/** Whoever is not done by then never will be. */
const PATIENCE = 90_000;

/** What a page asks of the network. */
export interface Traffic {
  /** Requests that are not answered. */
  open: () => number;
  /** Ms since one began or ended. */
  silence: () => number;
}

/** Follows what a page asks for from now on. */
export function watchTraffic(page: Page): Traffic {
  let open = 0;
  let last = Date.now();
  const count = (change: number) => (request: Request) => {
    // Reports that a page sends off have no end that anybody is told of.
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
 * Resolves once the page has done nothing for a while: no request is under way, and its thread is free.
 * @param happened ms in the page since something happened in it that counts
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
 * Resolves once a page says yes. It is asked from outside: what the page itself would have to read as code again and
 * again, its policy forbids.
 */
export async function until(page: Page, what: string, ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    if (await ask()) return;
    await page.waitForTimeout(LOOK_EVERY);
  }
  throw new Error(`${page.url()}: ${what} did not come`);
}
