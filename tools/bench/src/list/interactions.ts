import type { Browser, Page } from 'playwright';
import type { VisitMeasurements } from '../statistics.ts';
import { waitUntilIdle } from '../visit/idle.ts';
import { visitOnSlowDevice } from '../visit/slow-device.ts';

declare global {
  var interactionTiming: { lastEntryAt: number; slowestResponseMs: number; longestTaskMs: number };
}

/**
 * Runs in the page. Measures the slowest response to an interaction, from input to paint, and the longest
 * task.
 */
function recordInteractionTiming(): void {
  const interactionTiming = { lastEntryAt: 0, slowestResponseMs: 0, longestTaskMs: 0 };
  globalThis.interactionTiming = interactionTiming;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId)
        interactionTiming.slowestResponseMs = Math.max(interactionTiming.slowestResponseMs, entry.duration);
    interactionTiming.lastEntryAt = performance.now();
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      interactionTiming.longestTaskMs = Math.max(interactionTiming.longestTaskMs, duration);
    interactionTiming.lastEntryAt = performance.now();
  }).observe({ type: 'longtask', buffered: true });
}

/** Interactions with the list, by name. */
const INTERACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  search: async (page) => {
    const field = page.getByRole('main').getByRole('search').getByRole('searchbox');
    await field.click();
    await field.pressSequentially('honda civic', { delay: 120 });
    await field.press('Enter');
    await page.waitForURL(/[?&]q=honda/);
  },
  filter: async (page) => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel(/^Available cars only/).click();
    await page.waitForURL(/[?&]status=available/);
    // Uses the keyboard, because the browser renders an open `select` list outside the page.
    const fuel = page.getByLabel('Fuel');
    await fuel.focus();
    await fuel.press('ArrowDown');
    await page.waitForURL(/[?&]fuel=/);
  },
  sort: async (page) => {
    const sort = page.getByLabel('Sort by');
    await sort.focus();
    await sort.press('ArrowDown');
    await page.waitForURL(/[?&]sort=/);
  },
  scroll: async (page) => {
    await page.locator('main h1').click();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('PageDown');
      await page.waitForTimeout(250);
    }
  },
};

/**
 * Searches, filters, sorts, and scrolls the list of all cars on a slow phone with a fast connection.
 * @returns the slowest response per interaction and the longest task while scrolling, in ms
 */
export const timeInteractions = (browser: Browser, site: string): Promise<VisitMeasurements> =>
  visitOnSlowDevice(
    browser,
    { slowNetwork: false, initScript: recordInteractionTiming },
    async (page, traffic) => {
      const waitForIdle = (): Promise<void> =>
        waitUntilIdle(page, traffic, () =>
          page.evaluate(() => performance.now() - globalThis.interactionTiming.lastEntryAt),
        );
      const measurements: Record<string, number> = {};
      for (const [name, interact] of Object.entries(INTERACTIONS)) {
        await page.goto(new URL('/viewallcars', site).href, { waitUntil: 'load' });
        await page.locator('main article').first().waitFor();
        await waitForIdle();
        await page.evaluate(() => {
          Object.assign(globalThis.interactionTiming, { slowestResponseMs: 0, longestTaskMs: 0 });
        });
        await interact(page);
        await waitForIdle();
        const { slowestResponseMs, longestTaskMs } = await page.evaluate(() => globalThis.interactionTiming);
        measurements[name] = slowestResponseMs;
        if (name === 'scroll') measurements['longestTask'] = longestTaskMs;
      }
      return measurements;
    },
  );
