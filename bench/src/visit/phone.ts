import type { Browser, Page } from 'playwright';
import { type Traffic, watchTraffic } from './quiet.ts';

/** CPU throttling factor relative to this machine. */
export const SLOWER = 4;
/** 150 ms round trip, 1.6 Mbit/s download. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PHONE = { width: 390, height: 844 };

/** Functions that run in a page were compiled here and call the compiler's `__name` helper. */
const KEEP_NAMES = 'globalThis.__name ??= (target) => target';

export interface Conditions {
  size?: { width: number; height: number };
  /** Whether to throttle the network. */
  slowLine?: boolean;
  /** Runs in the page before its own scripts. */
  before?: () => void;
}

/** Runs an action as a new visitor with a slow phone and an empty cache. */
export async function onPhone<T>(
  browser: Browser,
  { size = PHONE, slowLine = true, before }: Conditions,
  visit: (page: Page, traffic: Traffic) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: size, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    if (slowLine) {
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', LINE);
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(KEEP_NAMES);
    if (before) await page.addInitScript(before);
    return await visit(page, watchTraffic(page));
  } finally {
    await context.close();
  }
}
