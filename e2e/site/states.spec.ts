import type { Page } from '@playwright/test';
import { browserDraws } from '../support/browser-draws.ts';
import { section } from '../support/catalog.ts';
import { BUYER } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

/** Longer than each wait before a retry, and shorter than a call may take: its answer takes real time. */
const STEP_MS = 5_000;

/** The lists of the public site: the screen that shows each, its call, and what each state says. */
const LISTS = [
  {
    name: 'home: cars',
    at: '/',
    call: /\/api\/cars\?/,
    loading: 'Loading cars',
    failed: 'The cars could not be loaded',
    empty: 'No cars here yet',
    shown: (page: Page) => section(page, 'Cars for sale').getByRole('article'),
  },
  {
    name: 'home: ads',
    at: '/',
    call: /\/api\/ads\?/,
    loading: 'Loading ads',
    failed: 'The ads could not be loaded',
    empty: 'No advertised cars today',
    shown: (page: Page) => section(page, 'Advertised now').getByRole('article'),
  },
  {
    name: 'home: brands',
    at: '/',
    call: /\/api\/brands/,
    loading: 'Loading brands',
    failed: 'The brands could not be loaded',
    empty: 'No brands yet',
    shown: (page: Page) => section(page, 'Top brands').getByRole('link'),
  },
  {
    name: 'all cars',
    at: '/viewallcars',
    call: /\/api\/viewallcars/,
    loading: 'Loading cars',
    failed: 'The cars could not be loaded',
    empty: 'No car matches',
    shown: (page: Page) => page.getByRole('article'),
  },
];

// What the first screen asks for is answered here, so browsers must be the ones who ask.
test.beforeEach(({ page }) => browserDraws(page));

for (const list of LISTS) {
  // spec:2.58
  test(`${list.name}: a spinner beside a skeleton while the API is slow, then the list`, async ({ page }) => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(list.call, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(list.at);
    const spinner = page.getByRole('status').filter({ hasText: list.loading });
    await expect(spinner).toBeVisible();
    // The coming layout stands below the spinner, unread.
    await expect(spinner.locator('xpath=following-sibling::*[@aria-hidden="true"]')).toBeVisible();
    answer();
    await expect(list.shown(page).first()).toBeVisible();
    await expect(spinner).toHaveCount(0);
  });

  // spec:8.19
  test(`${list.name}: offline and 500 are said, and Retry brings the list`, async ({ page }) => {
    await page.clock.install();
    await page.route(list.call, (route) => route.abort('internetdisconnected'));
    await page.goto(list.at);
    const failure = page.getByRole('alert').filter({ hasText: list.failed });
    // Not before the list is drawn: to hurry the clock while scripts load would let them time out.
    const spinner = page.getByRole('status').filter({ hasText: list.loading });
    await expect(spinner.or(failure).first()).toBeVisible();
    await expect(async () => {
      // Three retries with growing waits come first.
      await page.clock.runFor(STEP_MS);
      await expect(failure).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.unroute(list.call);

    await page.route(list.call, (route) =>
      route.fulfill({ status: 400, json: { code: 'bad_request', message: 'The server says no.' } }),
    );
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(failure).toContainText('The server says no.');
    await page.unroute(list.call);

    let asked = 0;
    await page.route(list.call, (route) => {
      asked += 1;
      return route.fulfill({ status: 500, json: { code: 'internal', message: 'Something broke' } });
    });
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(async () => {
      await page.clock.runFor(STEP_MS);
      expect(asked).toBe(4);
    }).toPass();
    await expect(failure).toBeVisible();
    await page.unroute(list.call);

    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(list.shown(page).first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  // spec:8.19
  test(`${list.name}: nothing to show is said`, async ({ page }) => {
    await page.route(list.call, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));
    await page.goto(list.at);
    await expect(page.getByText(list.empty, { exact: true })).toBeVisible();
  });
}

test('categories that fail leave the cars in place; Retry brings the menu', async ({ page }) => {
  const call = /\/api\/category$/;
  await page.route(call, (route) =>
    route.fulfill({ status: 400, json: { code: 'bad_request', message: 'No categories now.' } }),
  );
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Categories' });
  await expect(menu.getByRole('alert')).toContainText('No categories now.');
  await expect(section(page, 'Cars for sale').getByRole('article').first()).toBeVisible();
  await page.unroute(call);
  await menu.getByRole('button', { name: 'Retry' }).click();
  await expect(menu.getByRole('link', { name: 'Hatchback' })).toBeVisible();
});

test('a category without cars says so and leads on', async ({ page, shop }) => {
  const [category] = await shop.call<{ _id: string }[]>(BUYER, 'GET', '/category');
  await page.route(/\/api\/category\/.+/, (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.goto(`/category/${category?._id ?? ''}`);
  await expect(page.getByText('No cars here yet')).toBeVisible();
  await page.getByRole('link', { name: 'See all cars' }).click();
  await expect(page).toHaveURL('/viewallcars');
});

test('the next page of a list that fails keeps the cars and can be asked for again', async ({ page }) => {
  await page.goto('/viewallcars');
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.route(/cursor=/, (route) =>
    route.fulfill({ status: 400, json: { code: 'bad_request', message: 'No more today.' } }),
  );
  await page.getByRole('button', { name: 'Show more' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'No more today.' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.unroute(/cursor=/);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article')).toHaveCount(48);
});

test('a car whose similar cars fail is shown all the same', async ({ page, shop }) => {
  const car = await shop.listCar();
  await page.route(/\/api\/category\/.+/, (route) =>
    route.fulfill({ status: 400, json: { code: 'bad_request', message: 'Not now.' } }),
  );
  await page.goto(`/cars/${car._id}`);
  await expect(page.getByRole('button', { name: /^Order Now/ }).first()).toBeVisible();
  await expect(section(page, 'Similar cars').getByRole('alert')).toContainText('Not now.');
});
