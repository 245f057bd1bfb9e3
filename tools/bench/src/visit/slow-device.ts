import type { Browser, Page } from 'playwright';
import { trackTraffic, type Traffic } from './idle.ts';

/** CPU throttling factor relative to this machine. */
export const CPU_THROTTLE_RATE = 4;
/** Slow mobile network: 150 ms round trip, 1.6 Mbit/s download. */
const NETWORK_CONDITIONS = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const PHONE_VIEWPORT = { width: 390, height: 844 };

/**
 * Defines `__name` in the page, because the compiler inserts calls to it into the functions that run there.
 */
const NAME_HELPER_SCRIPT = 'globalThis.__name ??= (target) => target';

export interface DeviceConditions {
  size?: { width: number; height: number };
  /** Whether to throttle the network. Default: true. */
  slowNetwork?: boolean;
  /** Runs in the page before the page's own scripts. */
  initScript?: () => void;
}

/**
 * Runs a visit as a new visitor with an empty cache on a slow device, by default a phone with a slow network.
 */
export async function visitOnSlowDevice<T>(
  browser: Browser,
  { size = PHONE_VIEWPORT, slowNetwork = true, initScript }: DeviceConditions,
  visit: (page: Page, traffic: Traffic) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: size, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const cdpSession = await context.newCDPSession(page);
    if (slowNetwork) {
      await cdpSession.send('Network.enable');
      await cdpSession.send('Network.emulateNetworkConditions', NETWORK_CONDITIONS);
    }
    await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE_RATE });
    await page.addInitScript(NAME_HELPER_SCRIPT);
    if (initScript) await page.addInitScript(initScript);
    return await visit(page, trackTraffic(page));
  } finally {
    await context.close();
  }
}
