import { type BrowserContext, type Page, test as base } from '@playwright/test';
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
 * Clears what Playwright does not when it hands a context on to the next test. It clears cookies, cache, storage,
 * service workers, routes, bindings, init scripts and emulation itself, and closes all pages but one.
 */
async function findNothing(page: Page, context: BrowserContext): Promise<void> {
  await page.evaluate(() => {
    window.name = '';
  });
  const browser = await context.newCDPSession(page);
  await browser.send('Page.resetNavigationHistory');
  await browser.detach();
}

/** Takes back, at the end of a test, what it has set for its context as long as this one lives. */
async function leaveNothing(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.clearPermissions();
  await context.setExtraHTTPHeaders({});
  // What a test still holds back when it ends must not fail it as its page goes.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

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
    await findNothing(page, context);
    await keepToasts(context);
    await context.addInitScript(waitForAnswers);
    waitUntilTakenOver(page);
    context.on('page', waitUntilTakenOver);
    await use(page);
    context.off('page', waitUntilTakenOver);
    await endPageLog();
    await leaveNothing(page, context);
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
