import type { Browser, Page } from 'playwright';
import { type Traffic, watchTraffic } from './quiet.ts';

/** How many times slower than this machine its processor is. */
export const SLOWER = 4;
/** 150 ms there and back, 1.6 Mbit/s down. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PHONE = { width: 390, height: 844 };

/** What runs in a page was compiled here, and calls what the compiler has for names. */
const KEEP_NAMES = 'globalThis.__name ??= (target) => target';

export interface Conditions {
  size?: { width: number; height: number };
  /** The slow line; without it the line is the machine's own. */
  slowLine?: boolean;
  /** Run in the page before anything of its own. */
  before?: () => void;
}

/** Lets a new visitor with a slow phone do something: nothing is cached or kept from any visit before. */
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
