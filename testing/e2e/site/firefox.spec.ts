import type { Browser, Page } from 'puppeteer-core';
import { createAccount } from '../support/accounts/accounts.ts';
import { findFirefox, startFirefox } from '../support/browsers/firefox.ts';
import { PASSWORD } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { formatCarName } from '../support/pages/catalog-pages.ts';
import { stack } from '../support/stack/stack.ts';

const firefoxPath = findFirefox();

let browser: Browser | undefined;
test.afterEach(() => browser?.close());

const expectHeading = (page: Page, text: string) => page.waitForSelector(`h1 ::-p-text(${text})`);
/** Clicks an element even if a dialog that is closing still covers it, unlike Puppeteer's own click. */
const click = async (page: Page, selector: string) => {
  const element = await page.waitForSelector(selector);
  await element?.evaluate((node) => {
    (node as HTMLElement).click();
  });
};
const expectPath = (page: Page, pattern: RegExp) => expect.poll(() => page.url()).toMatch(pattern);

test(
  'a buyer finds a car, signs in, and orders it in Firefox',
  { tag: '@rendering' },
  async ({ testDataApi, request }) => {
    test.skip(
      firefoxPath === null,
      'Firefox is not installed: apt-get install firefox-esr, or set FIREFOX_PATH',
    );
    const car = await testDataApi.listCar(18_350);
    const { email } = await createAccount(request, 'buyer');
    browser = await startFirefox(firefoxPath ?? '');
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));

    await test.step('the home page links to all cars', async () => {
      await page.goto(stack().site);
      // Waits until the page is hydrated. Earlier clicks on links would load a new document, and Firefox
      // reports the scripts that were still loading as page errors.
      await page.waitForSelector('html[data-revision]');
      await expectHeading(page, 'Every good car has a second gear.');
      await click(page, 'a[href="/viewallcars"]');
      await expectHeading(page, 'All cars');
    });
    await test.step('a filter finds the car', async () => {
      await page.locator('input[name="minPrice"]').fill('18340');
      await page.keyboard.press('Enter');
      await expectPath(page, /minPrice=18340/);
      await click(page, `a[href="/cars/${car._id}"]`);
      await expectHeading(page, formatCarName(car));
    });
    await test.step('the buyer signs in to order the car', async () => {
      await click(page, 'main .offer-order button');
      await expectPath(page, /\/login/);
      await page.locator('main input[type="email"]').fill(email);
      await page.locator('main input[type="password"]').fill(PASSWORD);
      await click(page, 'main form button[type="submit"]');
    });
    await test.step('the buyer orders the car', async () => {
      await page.waitForSelector('#booking-modal select option:nth-child(2)');
      const [, place] = await page.$$eval('#booking-modal select option', (options) =>
        options.map(({ value }) => value),
      );
      await page.select('#booking-modal select', place ?? '');
      await click(page, '#booking-modal button ::-p-text(SUBMIT)');
      await page.waitForSelector('::-p-text(Your order has been placed successfully)');
    });
    // Without errors up to here. When the dashboard is loading, Firefox sometimes reports a preloaded script
    // that has no content yet, and the page is complete nevertheless.
    expect(errors).toEqual([]);
    await test.step('the dashboard lists the order', async () => {
      await click(page, 'header a[href="/dashboard"]');
      await click(page, 'a[href="/dashboard/my-order"]');
      await page.waitForSelector(`main ::-p-text(${car.model})`);
    });
  },
);
