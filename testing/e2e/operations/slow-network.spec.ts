import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/test.ts';

/** A network on which a remote's first screen takes about ten seconds to load. */
const SLOW_NETWORK = { offline: false, latency: 400, downloadThroughput: 4_000, uploadThroughput: 4_000 };

declare global {
  interface Window {
    /** Request bodies of the telemetry reports that the page sent. */
    reports?: Promise<string>[];
  }
}

/** Runs in the page and records the bodies of beacons, which Playwright does not expose. */
function recordReports(): void {
  const send = navigator.sendBeacon.bind(navigator);
  window.reports = [];
  navigator.sendBeacon = (url, body) => {
    if (body instanceof Blob) window.reports?.push(body.text());
    return send(url, body);
  };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
}

test(
  'on a slow network, the page waits for a healthy remote, requests it once, and reports no failure',
  { tag: '@faults' },
  async ({ page }) => {
    const remoteRequests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/remotes/catalog/')) remoteRequests.push(pathname + search);
    });
    await page.addInitScript(recordReports);
    await page.goto('/about');
    await expect(page.locator('html[data-revision]')).toBeAttached();
    expect(remoteRequests).toEqual([]);
    await slowDown(page);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every good car has a second gear.', {
      timeout: 2 * 60_000,
    });
    const readReports = () => page.evaluate(async () => (await Promise.all(window.reports ?? [])).join());
    await expect.poll(readReports, { timeout: 2 * 60_000 }).toContain('"mounted"');
    expect(await readReports()).not.toContain('failed');
    expect(remoteRequests.filter((request) => request.includes('?attempt='))).toEqual([]);
  },
);
