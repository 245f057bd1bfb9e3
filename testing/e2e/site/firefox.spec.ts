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

/** Waits until the page is hydrated, because earlier clicks on links load a new document. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(stack().site + path);
  await page.waitForSelector('html[data-revision]');
}

const expectHeading = (page: Page, text: string) => page.waitForSelector(`h1 ::-p-text(${text})`);
const expectPath = (page: Page, pattern: RegExp) => expect.poll(() => page.url()).toMatch(pattern);

test(
  'a buyer finds a car, signs in and orders it in Firefox',
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
      await open(page, '/');
      await expectHeading(page, 'Every good car has a second gear.');
      await page.locator('a[href="/viewallcars"]').click();
      await expectHeading(page, 'All cars');
    });
    await test.step('a filter finds the car', async () => {
      await page.locator('input[name="minPrice"]').fill('18340');
      await page.keyboard.press('Enter');
      await expectPath(page, /minPrice=18340/);
      await page.locator(`a[href="/cars/${car._id}"]`).click();
      await expectHeading(page, formatCarName(car));
    });
    await test.step('the buyer signs in', async () => {
      await open(page, '/login');
      await page.locator('input[type="email"]').fill(email);
      await page.locator('input[type="password"]').fill(PASSWORD);
      await page.locator('main form button[type="submit"]').click();
      await expectPath(page, /\/$/);
    });
    await test.step('the buyer orders the car', async () => {
      await open(page, `/cars/${car._id}`);
      await page.locator('main .offer-order button').click();
      await page.waitForSelector('#booking-modal select option:nth-child(2)');
      const [, place] = await page.$$eval('#booking-modal select option', (options) =>
        options.map(({ value }) => value),
      );
      await page.select('#booking-modal select', place ?? '');
      await page.locator('#booking-modal button ::-p-text(SUBMIT)').click();
      await page.waitForSelector('::-p-text(Your order has been placed successfully)');
    });
    await test.step('the dashboard shows the order', async () => {
      await open(page, '/dashboard/my-order');
      await page.waitForSelector(`main ::-p-text(${car.model})`);
    });
    expect(errors).toEqual([]);
  },
);
