import { errors, type Page } from '@playwright/test';

/** Maximum wait in ms. A page whose scripts fail is never hydrated, but its content is complete by then. */
const HYDRATION_TIMEOUT_MS = 10_000;

/** Waits until the page is hydrated with all its parts. Does not wait on pages outside of the site. */
export async function waitForHydration(page: Page): Promise<void> {
  try {
    await page
      .locator('html[data-revision], html:not(:has(#root))')
      .waitFor({ state: 'attached', timeout: HYDRATION_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

/**
 * Makes `goto` and `reload` wait for hydration, which is later than the load event. Otherwise, the next
 * action of a test would be handled sometimes by the browser (a link loads a new document) and sometimes by
 * the page. Tests of the time before hydration use `waitUntil: 'commit'` or 'domcontentloaded'.
 */
export function waitForHydrationOnLoad(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil || options.waitUntil === 'load') await waitForHydration(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil || options.waitUntil === 'load') await waitForHydration(page);
    return response;
  };
}
