import { expect, type Page } from '@playwright/test';
import { discoverySchema } from '@second-gear/federation/discovery';

/** Returns the discovery document that the page's server currently sends. */
async function fetchDiscoveryDocument(page: Page): Promise<string> {
  const response = await page.request.get(new URL('/discovery.json', page.url()).href);
  return response.text();
}

/**
 * Focuses the tab, which makes it check for new versions, and waits until it knows the current release.
 * `document` replaces the server's discovery document.
 */
export async function waitForRelease(page: Page, document?: string): Promise<void> {
  const { extras } = discoverySchema.parse(JSON.parse(document ?? (await fetchDiscoveryDocument(page))));
  const html = page.locator('html');
  // The tab checks at most every five seconds, and only after the page is complete.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(html).toHaveAttribute('data-revision', String(extras.revision), { timeout: 3_000 });
  }).toPass({ timeout: 2 * 60_000 });
}
