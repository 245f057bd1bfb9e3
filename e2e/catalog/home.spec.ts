import type { Page } from '@playwright/test';
import {
  advertisedCar,
  cardOf,
  dollars,
  expectNoSidewaysScroll,
  nameOf,
  section,
} from '../support/catalog.ts';
import { BUYER, PASSWORD } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

/** Opens the home page as somebody who moves the mouse: what lies far below waits for that. */
async function openWholeHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.mouse.move(100, 100);
}

// spec:2.1
test(
  'the hero tells what the site is; its search leads to the cars found',
  { tag: '@journey' },
  async ({ page, shop }) => {
    const car = await shop.listCar();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every good car has a second gear.');
    await expect(page.getByRole('definition').getByText('Chicago', { exact: true })).toBeVisible();
    await expect(page.getByRole('definition').getByText('1998', { exact: true })).toBeVisible();
    const search = page.getByRole('main').getByRole('search');
    await search.getByRole('searchbox').fill(car.model);
    await search.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(`/viewallcars?${new URLSearchParams({ q: car.model }).toString()}`);
    await expect(page.getByText('1 car', { exact: true })).toBeVisible();
    await expect(cardOf(page, car)).toBeVisible();
  },
);

test('every popular search leads to cars that can be ordered', async ({ page }) => {
  await page.goto('/');
  const searches = page.getByRole('list', { name: 'Popular searches' }).getByRole('link');
  for (const search of await searches.allInnerTexts()) {
    await page.goto('/');
    await page.getByRole('link', { name: search, exact: true }).click();
    await expect(page.getByText(/^Showing /)).toBeVisible();
    const cards = page.locator('.list-cars').getByRole('article');
    await expect(cards.first()).toBeVisible();
    const count = await cards.count();
    await expect(cards.getByRole('button', { name: /^Order Now/ })).toHaveCount(count);
  }
});

// spec:2.28
test(
  'an Ad card shows brand, model, price and Ads.; Buy Now makes an order',
  { tag: '@journey' },
  async ({ page, shop }) => {
    const car = await advertisedCar(shop);
    await signIn(page, BUYER);
    await page.goto('/');
    const ad = cardOf(section(page, 'Advertised now'), car);
    await expect(ad).toContainText(nameOf(car));
    await expect(ad).toContainText(dollars(car.resellPrice));
    await expect(ad.getByText('Ads.', { exact: true })).toBeVisible();
    await ad.getByRole('button', { name: 'Buy Now' }).click();
    const question = page.getByRole('dialog', { name: 'Buy this car?' });
    await expect(question).toContainText(dollars(car.resellPrice));
    await question.getByRole('button', { name: 'Buy Now' }).click();
    await seeToasts(page, 'Your Order is created successfully');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/orders\//);
    await page.goBack();
    await expect(ad.getByText('Booked')).toBeVisible();
    await expect(ad.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
    await page.goto('/dashboard/my-order');
    await expect(page.getByRole('row').filter({ hasText: car.model })).toHaveCount(1);
  },
);

// spec:8.5
test('somebody was quicker: Buy Now shows the reason as a toast and in the dialog', async ({
  page,
  shop,
}) => {
  const car = await advertisedCar(shop);
  await signIn(page, BUYER);
  await page.goto('/');
  const ad = cardOf(section(page, 'Advertised now'), car);
  await ad.getByRole('button', { name: 'Buy Now' }).click();
  const question = page.getByRole('dialog', { name: 'Buy this car?' });
  await page.route('**/api/orders/ads', (route) =>
    route.fulfill({ status: 409, json: { code: 'already_booked', message: 'Already Booked this Car' } }),
  );
  await question.getByRole('button', { name: 'Buy Now' }).click();
  await seeToasts(page, 'Already Booked this Car');
  await expect(question.getByRole('alert')).toHaveText('Already Booked this Car');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(ad.getByRole('button', { name: 'Buy Now' })).toBeFocused();
});

// spec:2.24 2.25 2.26 9.6
test('a car card shows brand, model, price, picture, Reviews and description, and what one may do', async ({
  page,
  shop,
}) => {
  const car = await shop.listCar();
  await page.goto('/');
  const card = cardOf(section(page, 'Cars for sale'), car);
  await expect(card.getByRole('heading')).toHaveText(nameOf(car));
  await expect(card).toContainText(dollars(car.resellPrice));
  await expect(card).toContainText('Reviews');
  await expect(card).toContainText(car.description);
  await expect(card.locator('img')).toHaveAttribute('srcset', /480w.+960w.+1600w/);
  await expect(card.getByRole('button', { name: /^Order Now/ })).toBeVisible();
  await expect(card.getByRole('button', { name: /^To Admin/ })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Wishlist/ })).toHaveAttribute('aria-pressed', 'false');
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(`/cars/${car._id}`);
});

test('signed out, the heart leads to login and is taken up again afterwards', async ({ page, shop }) => {
  const car = await shop.listCar();
  await page.goto('/');
  await cardOf(page, car)
    .first()
    .getByRole('button', { name: /^Wishlist/ })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email', { exact: true }).fill(BUYER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');
  await seeToasts(page, 'Added to wishlist successfully');
  await expect(
    cardOf(page, car)
      .first()
      .getByRole('button', { name: /^Wishlist/ }),
  ).toHaveAttribute('aria-pressed', 'true');
});

// spec:2.2
test('the list has a category side menu, its count and View All Cars', async ({ page, shop }) => {
  await shop.listCar();
  await page.goto('/');
  const cars = section(page, 'Cars for sale');
  await expect(cars.getByRole('article')).toHaveCount(12);
  const menu = cars.getByRole('navigation', { name: 'Categories' });
  for (const category of ['Hatchback', 'Crossover', 'Convertible', 'Station Wagon', 'Sports Car'])
    await expect(menu.getByRole('link', { name: category, exact: true })).toBeVisible();
  await cars.getByRole('button', { name: 'Show more' }).click();
  await expect(cars.getByRole('article')).toHaveCount(24);
  await menu.getByRole('link', { name: 'Station Wagon' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Station Wagon');
  await page.goBack();
  await expect(cars.getByRole('article')).toHaveCount(24);
  await cars.getByRole('link', { name: 'View All Cars' }).click();
  await expect(page).toHaveURL('/viewallcars');
});

// spec:2.3 9.4
test('Our Super Exclusive Cars are the first two cars of the list, as detail cards', async ({ page }) => {
  await openWholeHome(page);
  const names = (within: string) =>
    section(page, within).getByRole('article').getByRole('heading').allInnerTexts();
  const exclusive = section(page, 'Our Super Exclusive Cars');
  await expect(exclusive.getByRole('article')).toHaveCount(2);
  const words = (texts: string[]) => texts.map((text) => text.replace(/\s+/g, ' ').toLowerCase());
  expect(words(await names('Our Super Exclusive Cars'))).toEqual(
    words(await names('Cars for sale')).slice(0, 2),
  );
  for (const card of await exclusive.getByRole('article').all()) {
    await expect(card).toContainText(/\$\d/);
    await expect(card).toContainText('Reviews');
    await expect(card.getByRole('link', { name: /^See this car/ })).toBeVisible();
  }
});

// spec:2.1
test('sellers, gallery and top brands lead on', async ({ page }) => {
  await openWholeHome(page);
  await expect(section(page, 'Gallery').getByRole('link')).toHaveCount(5);
  const brand = section(page, 'Top brands').getByRole('link').first();
  await expect(brand).toBeVisible();
  const seller = section(page, 'Sellers').getByRole('link').first();
  const name = (await seller.textContent()) ?? '';
  await seller.click();
  await expect(page).toHaveURL(/\/sellers\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await page.goBack();
  await brand.click();
  await expect(page).toHaveURL(/\/viewallcars\?brand=/);
});

test('the app-store buttons are disabled and say that the apps are coming soon', async ({ page }) => {
  await openWholeHome(page);
  for (const name of ['Download on the App Store Coming soon', 'Get it on Google Play Coming soon'])
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
});

test('on a phone the page is short: cars are rows, and what is below them goes sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWholeHome(page);
  for (const heading of ['Our Super Exclusive Cars', 'Sellers', 'Gallery', 'Top brands'])
    await expect(section(page, heading).getByRole('link').first()).toBeAttached();
  const cars = section(page, 'Cars for sale').getByRole('article');
  await expect(cars).toHaveCount(12);
  const { height = Infinity } = (await cars.first().boundingBox()) ?? {};
  expect(height).toBeLessThan(260);
  // It was 12,600 px when each car was a card. A name of two lines makes it a little longer.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6_600);
  // What the strips hold beyond the screen is reached by key.
  const last = section(page, 'Top brands').getByRole('link').last();
  await last.focus();
  await expect(last).toBeInViewport();
});

test('on a phone the whole home page is there before the visitor scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openWholeHome(page);
  for (const heading of ['Our Super Exclusive Cars', 'Sellers', 'Gallery', 'Top brands'])
    await expect(section(page, heading).getByRole('link').first()).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('on paper the home page is black on white, without anything to press', async ({ page }, testInfo) => {
  await openWholeHome(page);
  const exclusive = section(page, 'Our Super Exclusive Cars').getByRole('article').first();
  await expect(exclusive).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await page.screenshot({ path: testInfo.outputPath(`home-${colorScheme}.png`), fullPage: true });
    for (const text of [
      page.getByRole('heading', { level: 1 }),
      page.getByText('Used cars, sold by people', { exact: true }),
      page.getByRole('definition').getByText('Chicago', { exact: true }),
      exclusive.getByRole('heading').getByRole('link'),
      exclusive.getByText(/^\$/),
      section(page, 'Gallery').getByRole('link').first(),
    ]) {
      await expect(text).toBeVisible();
      await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
    }
    for (const role of ['button', 'searchbox', 'navigation'] as const)
      await expect(page.getByRole(role), role).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'View All Cars' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});
