import type { Page } from '@playwright/test';

/**
 * Gives a page as browsers draw it, as where the renderer is away: for tests that answer the calls of a first screen
 * themselves.
 */
export async function browserDraws(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document' || request.isNavigationRequest() === false)
      return route.fallback();
    const { origin } = new URL(request.url());
    return route.fulfill({ response: await route.fetch({ url: `${origin}/index.html` }) });
  });
}
