import { test as base } from '@playwright/test';
import { Shop } from './shop.ts';
import { stack } from './stack.ts';

export { expect } from '@playwright/test';

/** Playwright's test over the running stack: `page` starts at the site, `shop` makes what a test starts from. */
export const test = base.extend<{ shop: Shop }>({
  baseURL: async ({}, use) => {
    await use(stack().site);
  },
  shop: async ({ playwright }, use) => {
    const http = await playwright.request.newContext();
    await use(new Shop(http));
    await http.dispose();
  },
});
