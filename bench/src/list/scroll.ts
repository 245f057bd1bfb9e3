import type { Browser } from 'playwright';
import type { Figures } from '../statistics.ts';
import { onPhone } from '../visit/phone.ts';

const DESK = { width: 1440, height: 900 };
/** One screen per quarter of a second, about the fastest speed at which a person still recognizes cars. */
const STEP = 450;
const STEP_MS = 125;
/** Timeout, in ms. */
const PATIENCE = 900_000;

declare global {
  var passing: { seen: number; waited: number; total: number };
}

/**
 * Runs in the page. Records the last visible car and the longest time without a new car before the end of the
 * list. Clicks a "more" button immediately, if there is one.
 */
function watchTheEnd(): void {
  const passing = { seen: 0, waited: 0, total: 0 };
  globalThis.passing = passing;
  let since = 0;
  const look = (): void => {
    requestAnimationFrame(look);
    const list = document.querySelector('.list-cars');
    const cards = list?.querySelectorAll('article') ?? [];
    const last = cards[cards.length - 1];
    const told = /of ([\d,]+)/.exec(list?.querySelector('[role="status"]')?.textContent ?? '')?.[1];
    if (!list || !last || !told) return;
    passing.total = Number(told.replaceAll(',', ''));
    const place = Number(last.closest('li')?.getAttribute('aria-posinset') ?? cards.length);
    const isAtEnd = last.getBoundingClientRect().bottom < innerHeight && place < passing.total;
    if (!isAtEnd || place > passing.seen) since = performance.now();
    passing.seen = Math.max(passing.seen, place);
    if (!isAtEnd) return;
    passing.waited = Math.max(passing.waited, performance.now() - since);
    const more = [...list.querySelectorAll('button')].find(({ textContent }) =>
      /show more/i.test(textContent),
    );
    if (more && more.getAttribute('aria-busy') !== 'true' && !more.disabled) more.click();
  };
  requestAnimationFrame(look);
}

/**
 * Scrolls from the first car on a slow computer with a slow connection.
 * @param cars number of cars to scroll past
 * @returns the longest wait for more cars and the total duration, in ms
 */
export const scrollFar = (browser: Browser, site: string, cars: number): Promise<Figures> =>
  onPhone(browser, { size: DESK, before: watchTheEnd }, async (page) => {
    await page.goto(new URL('/viewallcars', site).href, { waitUntil: 'load' });
    await page.locator('.list-cars article').first().waitFor();
    await page.mouse.move(DESK.width / 2, DESK.height / 2);
    const began = Date.now();
    const read = () => page.evaluate(() => globalThis.passing);
    for (let passing = await read(); passing.seen < cars; passing = await read()) {
      const passed = Date.now() - began;
      if (passed > PATIENCE)
        throw new Error(`After ${String(passed)} ms only ${String(passing.seen)} cars were seen`);
      await page.mouse.wheel(0, STEP);
      await page.waitForTimeout(STEP_MS);
    }
    return { waited: (await read()).waited, took: Date.now() - began };
  });
