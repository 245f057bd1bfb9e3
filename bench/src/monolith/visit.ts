import type { Browser } from 'playwright';

/** What one visit cost. Times in ms from the start of the navigation; bytes as they travelled. */
export interface Visit {
  largestPaint: number;
  firstPaint: number;
  cars: number;
  scriptBytes: number;
  requests: number;
}

/** A phone on a slow line: 4 times slower a processor, 150 ms there and back, 1.6 Mbit/s. */
const SLOWER = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

declare global {
  var measured: { largest: number; first: number; cars: number };
}

/** Opens the home page as a new visitor on a slow phone, and reads off when what stood there. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(() => {
      globalThis.measured = { largest: 0, first: 0, cars: 0 };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.measured.largest = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.name === 'first-contentful-paint') globalThis.measured.first = entry.startTime;
      }).observe({ type: 'paint', buffered: true });
      new MutationObserver(() => {
        if (globalThis.measured.cars === 0 && document.querySelector('main article'))
          globalThis.measured.cars = performance.now();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator('main article').first().waitFor();
    const times = await page.evaluate(() => globalThis.measured);
    const [scriptBytes, requests] = await page.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = all.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      return [scripts.reduce((sum, { transferSize }) => sum + transferSize, 0), all.length] as const;
    });
    return {
      largestPaint: times.largest,
      firstPaint: times.first,
      cars: times.cars,
      scriptBytes,
      requests,
    };
  } finally {
    await context.close();
  }
}
