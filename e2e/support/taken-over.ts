import { errors, type Page } from '@playwright/test';

/** In ms. A page whose scripts fail is never taken over: what its test is about stands there by then. */
const LONG_ENOUGH = 10_000;

/** Waits until the page answers by itself, with all its parts. A page that is none of the site's is not waited for. */
export async function takenOver(page: Page): Promise<void> {
  try {
    await page
      .locator('html[data-revision], html:not(:has(#root))')
      .waitFor({ state: 'attached', timeout: LONG_ENOUGH });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

/**
 * Makes `goto` and `reload` wait until the page is taken over, which is some time after its load event. Whatever a test
 * does next would else be done sometimes by the browser alone (a link brings a new document) and sometimes by the page.
 * A test of that time says `waitUntil: 'commit'` or 'domcontentloaded'.
 */
export function waitUntilTakenOver(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil || options.waitUntil === 'load') await takenOver(page);
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil || options.waitUntil === 'load') await takenOver(page);
    return answer;
  };
}
