import type { Browser } from 'playwright';
import type { VisitMeasurements } from '../statistics.ts';
import { visitOnSlowDevice } from '../visit/slow-device.ts';

const DESKTOP_VIEWPORT = { width: 1440, height: 900 };
/**
 * Scrolls 450 px every 125 ms, which is one screen height per 250 ms. At a higher speed, a person would
 * hardly recognize cars.
 */
const STEP_PX = 450;
const STEP_MS = 125;
const TIMEOUT_MS = 900_000;

declare global {
  var scrollProgress: { lastSeenPosition: number; longestWaitMs: number; total: number };
}

/**
 * Runs in the page. Records the position of the last visible car and the longest wait for more cars at the
 * end of the loaded cars. Clicks a "Show more" button as soon as it is enabled.
 */
function recordScrollProgress(): void {
  const scrollProgress = { lastSeenPosition: 0, longestWaitMs: 0, total: 0 };
  globalThis.scrollProgress = scrollProgress;
  let lastProgressAt = 0;
  const checkFrame = (): void => {
    requestAnimationFrame(checkFrame);
    const list = document.querySelector('.list-cars');
    const cards = list?.querySelectorAll('article') ?? [];
    const lastCard = cards[cards.length - 1];
    const totalText = /of ([\d,]+)/.exec(list?.querySelector('[role="status"]')?.textContent ?? '')?.[1];
    if (!list || !lastCard || !totalText) return;
    scrollProgress.total = Number(totalText.replaceAll(',', ''));
    const position = Number(lastCard.closest('li')?.getAttribute('aria-posinset') ?? cards.length);
    const isAtEnd = lastCard.getBoundingClientRect().bottom < innerHeight && position < scrollProgress.total;
    if (!isAtEnd || position > scrollProgress.lastSeenPosition) lastProgressAt = performance.now();
    scrollProgress.lastSeenPosition = Math.max(scrollProgress.lastSeenPosition, position);
    if (!isAtEnd) return;
    scrollProgress.longestWaitMs = Math.max(scrollProgress.longestWaitMs, performance.now() - lastProgressAt);
    const showMoreButton = [...list.querySelectorAll('button')].find(({ textContent }) =>
      /show more/i.test(textContent),
    );
    if (showMoreButton && showMoreButton.getAttribute('aria-busy') !== 'true' && !showMoreButton.disabled)
      showMoreButton.click();
  };
  requestAnimationFrame(checkFrame);
}

/**
 * Scrolls from the first car on a slow computer with a slow connection.
 * @param cars number of cars to scroll past
 * @returns the longest wait for more cars and the total duration, in ms
 */
export const timeScroll = (browser: Browser, site: string, cars: number): Promise<VisitMeasurements> =>
  visitOnSlowDevice(browser, { size: DESKTOP_VIEWPORT, initScript: recordScrollProgress }, async (page) => {
    await page.goto(new URL('/viewallcars', site).href, { waitUntil: 'load' });
    await page.locator('.list-cars article').first().waitFor();
    await page.mouse.move(DESKTOP_VIEWPORT.width / 2, DESKTOP_VIEWPORT.height / 2);
    const startedAt = Date.now();
    const readProgress = () => page.evaluate(() => globalThis.scrollProgress);
    for (
      let scrollProgress = await readProgress();
      scrollProgress.lastSeenPosition < cars;
      scrollProgress = await readProgress()
    ) {
      const elapsedMs = Date.now() - startedAt;
      if (elapsedMs > TIMEOUT_MS)
        throw new Error(
          `only ${String(scrollProgress.lastSeenPosition)} cars appeared within ${String(elapsedMs)} ms`,
        );
      await page.mouse.wheel(0, STEP_PX);
      await page.waitForTimeout(STEP_MS);
    }
    return { longestWait: (await readProgress()).longestWaitMs, duration: Date.now() - startedAt };
  });
