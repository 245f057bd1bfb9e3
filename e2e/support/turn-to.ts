import { expect, type Page } from '@playwright/test';

/** Turns to the tab, which is when it asks what is deployed, and waits until it knows. */
export async function turnTo(page: Page): Promise<void> {
  // It asks at most every five seconds.
  await expect(async () => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/discovery.json'), {
      timeout: 3_000,
    });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await answered;
  }).toPass();
}
