import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { type BucketSite, serveFromBucket } from '../support/releases/bucket-site.ts';

/** Pages with an HTML file in the bucket. `visibleText` is text in the file other than the heading. */
const PAGES = [
  { path: '/', heading: 'Every good car has a second gear.', visibleText: 'Used cars from real owners' },
  { path: '/viewallcars', heading: 'All cars', visibleText: 'Sort by' },
  { path: '/compare', heading: 'Compare cars', visibleText: /./ },
  { path: '/login', heading: 'Log in', visibleText: /./ },
  { path: '/signup', heading: 'Sign up', visibleText: /./ },
  { path: '/about', heading: 'About Second Gear', visibleText: /./ },
  { path: '/contacts', heading: 'Contacts', visibleText: /./ },
] as const;

let site: BucketSite;
test.beforeAll(async () => {
  site = await serveFromBucket();
});
test.afterAll(async () => {
  await site.close();
});

test(
  'a site in a bucket serves heading and hero of its public pages without scripts',
  { tag: '@release' },
  async ({ browser }) => {
    expect(site.deployed.notDrawn).toEqual({});
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    for (const { path, heading, visibleText } of PAGES) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByRole('main').getByText(visibleText).first()).toBeVisible();
        const notices = page.locator('noscript p').filter({ hasText: 'JavaScript', visible: true });
        await expect(notices).toHaveCount(1);
      });
    }
    await context.close();
  },
);

test(
  'each page in a bucket is hydrated without changes, and the cars load',
  { tag: '@release' },
  async ({ page }) => {
    const pageErrors = collectPageErrors(page);
    page.on('console', (message) => {
      if (/hydrat|Minified React error/i.test(message.text())) pageErrors.push(message.text());
    });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { initialHeading: document.querySelector('main h1') });
      });
    });
    for (const { path, heading } of PAGES) {
      await test.step(path, async () => {
        await page.goto(site.url + path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect
          .poll(() =>
            page.evaluate(() =>
              Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
            ),
          )
          .toBe(true);
        if (path === '/' || path === '/viewallcars')
          await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
        const isHeadingUnchanged = await page.evaluate(() => {
          const { initialHeading } = window as unknown as { initialHeading: Element | null };
          return initialHeading !== null && initialHeading.isConnected;
        });
        expect([path, isHeadingUnchanged, pageErrors]).toEqual([path, true, []]);
      });
    }
  },
);

test(
  'the browser renders bucket pages without an HTML file or with a query',
  { tag: '@release' },
  async ({ page }) => {
    const pageErrors = collectPageErrors(page);
    await page.goto(`${site.url}/viewallcars?sort=price-asc`);
    await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
    const firstCard = page.getByRole('main').getByRole('article').first();
    await expect(firstCard).toBeVisible();
    const link = firstCard.getByRole('heading').getByRole('link');
    const address = (await link.getAttribute('href')) ?? '';
    await page.goto(site.url + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/Second Gear$/);
    expect(pageErrors).toEqual([]);
  },
);
