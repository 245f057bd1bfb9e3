import type { Page } from '@playwright/test';
import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import {
  findCarCard,
  createAdvertisedCar,
  expectNoHorizontalScroll,
  formatDollars,
  formatCarName,
  section,
} from '../support/pages/catalog-pages.ts';

/**
 * Opens the home page and moves the mouse, because content far below the fold loads after the first
 * interaction.
 */
async function openFullHomePage(page: Page): Promise<void> {
  await page.goto('/');
  await page.mouse.move(100, 100);
}

// spec:2.1
test(
  'the hero describes the site, and its search leads to matching cars',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    const car = await testDataApi.listCar();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every good car has a second gear.');
    await expect(page.getByRole('definition').getByText('Chicago', { exact: true })).toBeVisible();
    await expect(page.getByRole('definition').getByText('1998', { exact: true })).toBeVisible();
    const search = page.getByRole('main').getByRole('search');
    await search.getByRole('searchbox').fill(car.model);
    await search.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(`/viewallcars?${new URLSearchParams({ q: car.model }).toString()}`);
    await expect(page.getByText('1 car', { exact: true })).toBeVisible();
    await expect(findCarCard(page, car)).toBeVisible();
  },
);

// spec:2.28
test(
  'an ad card shows brand, model, price, and Ads.; Buy Now creates an order',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    const car = await createAdvertisedCar(testDataApi);
    await signIn(page, BUYER);
    await page.goto('/');
    const ad = findCarCard(section(page, 'Featured cars'), car);
    await expect(ad).toContainText(formatCarName(car));
    await expect(ad).toContainText(formatDollars(car.resellPrice));
    await expect(ad.getByText('Ads.', { exact: true })).toBeVisible();
    await ad.getByRole('button', { name: 'Buy Now' }).click();
    const confirmDialog = page.getByRole('dialog', { name: 'Buy this car?' });
    await expect(confirmDialog).toContainText(formatDollars(car.resellPrice));
    await confirmDialog.getByRole('button', { name: 'Buy Now' }).click();
    await expectToasts(page, 'Your Order is created successfully');
    await expect(confirmDialog).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/orders\//);
    await page.goBack();
    await expect(ad.getByText('Reserved')).toBeVisible();
    await expect(ad.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
    await page.goto('/dashboard/my-order');
    await expect(page.getByRole('row').filter({ hasText: car.model })).toHaveCount(1);
  },
);

test('the home page is short on a phone, with cars as rows and horizontally scrolling sections', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFullHomePage(page);
  for (const heading of ['Our Super Exclusive Cars', 'Sellers', 'Gallery', 'Top brands'])
    await expect(section(page, heading).getByRole('link').first()).toBeAttached();
  const cars = section(page, 'Cars for sale').getByRole('article');
  await expect(cars).toHaveCount(12);
  const { height = Infinity } = (await cars.first().boundingBox()) ?? {};
  expect(height).toBeLessThan(260);
  // Subtracts the additional lines of long car names, because other tests list such cars. When each car was a
  // card instead of a row, the page was 12,600 px high.
  const heightWithoutWraps = await page.evaluate(() => {
    const names = [...document.querySelectorAll('main article :is(h2, h3, h4)')];
    const heights = names.map((name) => name.getBoundingClientRect().height).filter((height) => height > 0);
    const lineHeight = Math.min(...heights);
    const extraHeight = heights.reduce((sum, height) => sum + height - lineHeight, 0);
    return document.documentElement.scrollHeight - extraHeight;
  });
  expect(heightWithoutWraps).toBeLessThan(6_600);
  // Keyboard users can reach the items of a horizontal strip that are outside the screen.
  const lastBrandLink = section(page, 'Top brands').getByRole('link').last();
  await lastBrandLink.focus();
  await expect(lastBrandLink).toBeInViewport();
});

test('the whole home page is rendered on a phone before the visitor scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openFullHomePage(page);
  for (const heading of ['Our Super Exclusive Cars', 'Sellers', 'Gallery', 'Top brands'])
    await expect(section(page, heading).getByRole('link').first()).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the print view of the home page is black on white without controls', async ({ page }, testInfo) => {
  await openFullHomePage(page);
  const exclusiveCar = section(page, 'Our Super Exclusive Cars').getByRole('article').first();
  await expect(exclusiveCar).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await page.screenshot({ path: testInfo.outputPath(`home-${colorScheme}.png`), fullPage: true });
    for (const text of [
      page.getByRole('heading', { level: 1 }),
      page.getByText('Used cars from real owners', { exact: true }),
      page.getByRole('definition').getByText('Chicago', { exact: true }),
      exclusiveCar.getByRole('heading').getByRole('link'),
      exclusiveCar.getByText(/^\$/),
      section(page, 'Gallery').getByRole('link').first(),
    ]) {
      await expect(text).toBeVisible();
      await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
    }
    for (const role of ['button', 'searchbox', 'navigation'] as const)
      await expect(page.getByRole(role), role).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'View All Cars' })).toHaveCount(0);
    await expectNoHorizontalScroll(page);
  }
});
