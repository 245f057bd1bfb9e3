import { test as base } from '@playwright/test';
import { Shop } from './shop.ts';
import { copySite, type SiteCopy } from './site-copy.ts';
import { stack } from './stack.ts';
import { operatorOf, type Operator } from './versions.ts';

export { expect } from '@playwright/test';

/**
 * Playwright's test over the running stack: `page` starts at the site, `shop` makes what a test starts from.
 * A test that asks for `site` has a copy of the site to itself, at `site.url`; `operator` runs commands on it.
 */
export const test = base.extend<{ shop: Shop; site: SiteCopy; operator: Operator }>({
  baseURL: async ({}, use) => {
    await use(stack().site);
  },
  page: async ({ page }, use) => {
    await use(page);
    // What a test still holds back when it ends must not fail it as the page closes.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  shop: async ({ playwright }, use) => {
    const http = await playwright.request.newContext();
    await use(new Shop(http));
    await http.dispose();
  },
  site: async ({}, use) => {
    const site = await copySite();
    await use(site);
    await site.close();
  },
  operator: async ({ site }, use) => {
    await use(operatorOf(site.dir));
  },
});
