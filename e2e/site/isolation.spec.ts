import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/**
 * Tests of a file run in one browser context, one after the other. These two stand for any two: what the first
 * leaves behind in the ways that the site's pages and its tests use, the second does not find.
 */

/** Everything by which a test could notice the one before it. */
async function traces(page: Page, context: BrowserContext) {
  const seen = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    name: window.name,
    pages: history.length,
    bound: 'bound' in window,
    initial: 'initial' in window,
    online: navigator.onLine,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    printed: matchMedia('print').matches,
    notifications: Notification.permission,
    width: innerWidth,
    farFromNow: Math.abs(Date.now() - performance.timeOrigin) > 3_600_000,
  }));
  const cookies = (await context.cookies()).map(({ name }) => name);
  return { ...seen, cookies, tabs: context.pages().length };
}

test.describe.configure({ mode: 'serial' });

let before: Awaited<ReturnType<typeof traces>>;
let headers: Record<string, string>;

test('a test leaves its traces', async ({ page, context }) => {
  const about = page.waitForRequest('**/about');
  await page.goto('/about');
  headers = await (await about).allHeaders();
  before = await traces(page, context);

  await page.evaluate(async () => {
    localStorage.setItem('left', 'by the test before');
    sessionStorage.setItem('left', 'by the test before');
    document.cookie = 'left=behind; path=/';
    window.name = 'left';
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('left');
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
  });
  await context.addInitScript(() => {
    Object.assign(window, { initial: true });
  });
  await context.exposeFunction('bound', () => 'left');
  await context.setExtraHTTPHeaders({ 'x-left': 'behind' });
  await context.grantPermissions(['notifications']);
  await context.route('**/about', (route) => route.fulfill({ body: 'left' }));
  await page.route('**/api/**', () => new Promise(() => undefined));
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install({ time: '2020-01-01' });
  await page.goto('/');
  await context.newPage();
  await context.setOffline(true);
  const left = await traces(page, context);
  for (const key of ['local', 'session', 'cookies', 'pages', 'bound', 'initial', 'online', 'dark'] as const) {
    expect(left[key], key).not.toEqual(before[key]);
  }
});

test('the next one finds none of them', async ({ page, context }) => {
  const about = page.waitForRequest('**/about');
  const answer = await page.goto('/about');
  expect(await (await about).allHeaders()).toEqual(headers);
  expect(answer?.fromServiceWorker()).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Second Gear');
  expect(await traces(page, context)).toEqual(before);
});
