import type { Browser } from 'playwright';
import type { Figures } from '../statistics.ts';
import { waitUntil, waitUntilIdle } from './idle.ts';
import { onPhone } from './phone.ts';

/** A link from a page to a part of the site that is not loaded yet. */
export interface NavigationCase {
  name: string;
  from: string;
  /** URL of the link. */
  to: string;
  /** Expected path and element after the navigation. */
  expected: { path: string; element: string };
}

declare global {
  var walk: { lastTaskAt: number; startedAt: number; paintedAt: number };
}

/** Runs in the page and records long tasks. */
function recordLongTasks(): void {
  globalThis.walk = { lastTaskAt: 0, startedAt: 0, paintedAt: 0 };
  new PerformanceObserver(() => {
    globalThis.walk.lastTaskAt = performance.now();
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * Opens a page as a new visitor on a slow phone, waits until it is idle, and follows a link.
 * @returns ms from the click until the next screen is painted
 */
export const timeNavigation = (
  browser: Browser,
  origin: string,
  { from, to, expected }: NavigationCase,
): Promise<Figures> =>
  onPhone(browser, { initScript: recordLongTasks }, async (page, traffic) => {
    await page.goto(new URL(from, origin).href, { waitUntil: 'load' });
    await page.locator(`footer a[href="${to}"]`).waitFor();
    await waitUntilIdle(page, traffic, () =>
      page.evaluate(() => performance.now() - globalThis.walk.lastTaskAt),
    );
    await page.evaluate(
      ({ to, end: expected }) => {
        const { walk } = globalThis;
        const checkScreen = (): void => {
          const isShown =
            location.pathname === expected.path &&
            (document.querySelector(expected.element)?.getClientRects().length ?? 0) > 0;
          // After the first paint that shows it.
          if (isShown) requestAnimationFrame(() => setTimeout(() => (walk.paintedAt = performance.now())));
          else requestAnimationFrame(checkScreen);
        };
        walk.startedAt = performance.now();
        document.querySelector<HTMLElement>(`footer a[href="${to}"]`)?.click();
        checkScreen();
      },
      { to, end: expected },
    );
    await waitUntil(page, 'the next screen', () => page.evaluate(() => globalThis.walk.paintedAt > 0));
    return { shown: await page.evaluate(() => globalThis.walk.paintedAt - globalThis.walk.startedAt) };
  });
