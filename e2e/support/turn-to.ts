import { expect, type Page } from '@playwright/test';
import { discoverySchema } from '@second-gear/contract/discovery';

/** The document that the page's server hands out. */
async function deployed(page: Page): Promise<string> {
  const answer = await page.request.get(new URL('/discovery.json', page.url()).href);
  return answer.text();
}

/**
 * Turns to the tab, which is when it asks what is deployed, and waits until it is ready to change over to that.
 * `document` is what the tab will be told where a test answers in place of the server.
 */
export async function turnTo(page: Page, document?: string): Promise<void> {
  const { extras } = discoverySchema.parse(JSON.parse(document ?? (await deployed(page))));
  const html = page.locator('html');
  // It asks at most every five seconds, and not before the page has all its parts.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(html).toHaveAttribute('data-revision', String(extras.revision), { timeout: 3_000 });
  }).toPass({ timeout: 2 * 60_000 });
}
