import { test as base } from '@playwright/test';
import { keepPageLog } from './page-log.ts';
import { waitForAnswers } from './patience.ts';
import { Shop } from './shop.ts';
import { copySite, type SiteCopy } from './site-copy.ts';
import { stack } from './stack.ts';
import { waitUntilTakenOver } from './taken-over.ts';
import { keepToasts } from './toasts.ts';
import { type Operator, operatorOf } from './versions.ts';

export { expect } from '@playwright/test';

/**
 * Playwright's test over the running stack: `page` starts at the site, `shop` makes what a test starts from.
 * A test that asks for `site` has a copy of the site to itself, at `site.url`; `operator` runs commands on it.
 */
export const test = base.extend<{ shop: Shop; site: SiteCopy; operator: Operator }>({
  baseURL: async ({}, use) => {
    await use(stack().site);
  },
  page: async ({ page, context }, use, testInfo) => {
    const endPageLog = keepPageLog(context, testInfo);
    await keepToasts(context);
    await context.addInitScript(waitForAnswers);
    waitUntilTakenOver(page);
    context.on('page', waitUntilTakenOver);
    await use(page);
    await endPageLog();
    // A request that a test still delays when it ends must not fail it when its page closes.
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
