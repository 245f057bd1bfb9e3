import type { Browser } from 'playwright';
import type { VisitMeasurements } from '../statistics.ts';
import { waitUntil, waitUntilIdle } from './idle.ts';
import { visitOnSlowDevice } from './slow-device.ts';

/** A link from a page into a remote that is not loaded yet. */
export interface NavigationCase {
  name: string;
  startPath: string;
  /** Path that the link leads to. */
  targetPath: string;
  /** Expected path and element after the navigation. */
  expected: { path: string; element: string };
}

declare global {
  var navigationTiming: { lastTaskAt: number; startedAt: number; paintedAt: number };
}

/** Runs in the page and records the time of the most recent long task. */
function recordLongTasks(): void {
  globalThis.navigationTiming = { lastTaskAt: 0, startedAt: 0, paintedAt: 0 };
  new PerformanceObserver(() => {
    globalThis.navigationTiming.lastTaskAt = performance.now();
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * Opens a page as a new visitor on a slow phone, waits until it is idle, and follows a link.
 * @returns ms from the click until the next screen is painted
 */
export const timeNavigation = (
  browser: Browser,
  origin: string,
  { startPath, targetPath, expected }: NavigationCase,
): Promise<VisitMeasurements> =>
  visitOnSlowDevice(browser, { initScript: recordLongTasks }, async (page, traffic) => {
    await page.goto(new URL(startPath, origin).href, { waitUntil: 'load' });
    await page.locator(`footer a[href="${targetPath}"]`).waitFor();
    await waitUntilIdle(page, traffic, () =>
      page.evaluate(() => performance.now() - globalThis.navigationTiming.lastTaskAt),
    );
    await page.evaluate(
      ({ targetPath, expected }) => {
        const { navigationTiming } = globalThis;
        const checkScreen = (): void => {
          const isShown =
            location.pathname === expected.path &&
            (document.querySelector(expected.element)?.getClientRects().length ?? 0) > 0;
          // The callback of the timeout runs after the first paint of the screen.
          if (isShown)
            requestAnimationFrame(() => setTimeout(() => (navigationTiming.paintedAt = performance.now())));
          else requestAnimationFrame(checkScreen);
        };
        navigationTiming.startedAt = performance.now();
        document.querySelector<HTMLElement>(`footer a[href="${targetPath}"]`)?.click();
        checkScreen();
      },
      { targetPath, expected },
    );
    await waitUntil(page, 'the next screen', () =>
      page.evaluate(() => globalThis.navigationTiming.paintedAt > 0),
    );
    return {
      painted: await page.evaluate(
        () => globalThis.navigationTiming.paintedAt - globalThis.navigationTiming.startedAt,
      ),
    };
  });
