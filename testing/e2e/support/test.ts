import { test as base } from '@playwright/test';
import { extendRequestTimeouts } from './extend-timeouts.ts';
import { waitForHydrationOnLoad } from './hydration.ts';
import { createOperator, type Operator } from './operator.ts';
import { recordPageLog } from './page-log.ts';
import { copySite, type SiteCopy } from './site-copy.ts';
import { stack } from './stack.ts';
import { TestDataApi } from './test-data-api.ts';
import { recordToasts } from './toasts.ts';

export { expect } from '@playwright/test';

/**
 * Playwright's test with the running stack. `page` has the site as base URL, and `testDataApi` creates test
 * data. `site` is a private copy of the site, served at `site.url`. `operator` runs release commands on this
 * copy.
 */
export const test = base.extend<{ testDataApi: TestDataApi; site: SiteCopy; operator: Operator }>({
  baseURL: async ({}, use) => {
    await use(stack().site);
  },
  page: async ({ page, context }, use, testInfo) => {
    const attachPageLog = recordPageLog(context, testInfo);
    await recordToasts(context);
    await context.addInitScript(extendRequestTimeouts);
    waitForHydrationOnLoad(page);
    context.on('page', waitForHydrationOnLoad);
    await use(page);
    await attachPageLog();
    // A route handler that still holds a request at the end of a test must not fail the test when the page
    // closes.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  testDataApi: async ({ playwright }, use) => {
    const http = await playwright.request.newContext();
    await use(new TestDataApi(http));
    await http.dispose();
  },
  site: async ({}, use) => {
    const site = await copySite();
    await use(site);
    await site.close();
  },
  operator: async ({ site }, use) => {
    await use(createOperator(site.dir));
  },
});
