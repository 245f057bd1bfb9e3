import type { Browser } from 'playwright';
import type { Figures } from '../statistics.ts';
import { onPhone } from './phone.ts';
import { until, untilQuiet } from './quiet.ts';

/** A link from a page to a part of the site that is not loaded yet. */
export interface Way {
  name: string;
  from: string;
  /** URL of the link. */
  to: string;
  /** Expected path and element after the navigation. */
  end: { path: string; element: string };
}

declare global {
  var walk: { last: number; began: number; ended: number };
}

/** Runs in the page and records long tasks. */
function watchTasks(): void {
  globalThis.walk = { last: 0, began: 0, ended: 0 };
  new PerformanceObserver(() => {
    globalThis.walk.last = performance.now();
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * Opens a page as a new visitor on a slow phone, waits until it is idle, and follows a link.
 * @returns ms from the click until the next screen is painted
 */
export const visitAndWalk = (browser: Browser, origin: string, { from, to, end }: Way): Promise<Figures> =>
  onPhone(browser, { before: watchTasks }, async (page, traffic) => {
    await page.goto(new URL(from, origin).href, { waitUntil: 'load' });
    await page.locator(`footer a[href="${to}"]`).waitFor();
    await untilQuiet(page, traffic, () => page.evaluate(() => performance.now() - globalThis.walk.last));
    await page.evaluate(
      ({ to, end }) => {
        const { walk } = globalThis;
        const look = (): void => {
          const isThere =
            location.pathname === end.path &&
            (document.querySelector(end.element)?.getClientRects().length ?? 0) > 0;
          // After the first paint that shows it.
          if (isThere) requestAnimationFrame(() => setTimeout(() => (walk.ended = performance.now())));
          else requestAnimationFrame(look);
        };
        walk.began = performance.now();
        document.querySelector<HTMLElement>(`footer a[href="${to}"]`)?.click();
        look();
      },
      { to, end },
    );
    await until(page, 'the next screen', () => page.evaluate(() => globalThis.walk.ended > 0));
    return { shown: await page.evaluate(() => globalThis.walk.ended - globalThis.walk.began) };
  });
