import type { Page } from '@playwright/test';

/**
 * Makes the site respond without SSR, as if the renderer were unavailable. Use it in tests that mock API
 * calls of the first screen. With SSR, the server would make these calls.
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
