import type { Page } from '@playwright/test';

/**
 * Serves a page without SSR, as if the renderer were unavailable, for tests that mock the calls of a first
 * screen.
 */
export async function disableSsr(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document' || request.isNavigationRequest() === false)
      return route.fallback();
    const { origin } = new URL(request.url());
    return route.fulfill({ response: await route.fetch({ url: `${origin}/index.html` }) });
  });
}
