import type { Locator, Page } from '@playwright/test';
import type { Category } from '@second-gear/contract/categories';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN, BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { section } from '../support/pages/catalog-pages.ts';

/**
 * Tolerance of a scroll position in px. After the return, the rows above may have slightly different heights.
 */
const SCROLL_TOLERANCE_PX = 40;

/**
 * Follows a link with the keyboard and goes back. Expects the same scroll position, and focus on the
 * link.
 */
async function followAndGoBack(page: Page, link: Locator, targetUrl: RegExp): Promise<void> {
  await link.focus();
  await link.scrollIntoViewIfNeeded();
  const boxBefore = await link.boundingBox();
  const href = await link.getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(targetUrl);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.locator(':focus')).toHaveAttribute('href', href ?? '');
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await expect
    .poll(async () => Math.abs(((await link.boundingBox())?.y ?? Infinity) - (boxBefore?.y ?? 0)))
    .toBeLessThan(SCROLL_TOLERANCE_PX);
}

const headingLink = (item: Locator): Locator => item.getByRole('heading').getByRole('link');

/**
 * Scrolls until the list renders a link, and focuses the link. A focused row stays rendered at every scroll
 * position.
 */
async function scrollToAndFocus(page: Page, link: Locator): Promise<void> {
  await expect(async () => {
    if ((await link.count()) === 0) {
      await page.evaluate(() => {
        const scrollYBefore = window.scrollY;
        window.scrollBy(0, 500);
        // At the end of the list, continues at the top, because the link may be further up.
        if (window.scrollY === scrollYBefore) window.scrollTo(0, 0);
      });
    }
    await link.focus({ timeout: 1_000 });
    await expect(link).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 2 * 60_000 });
}

for (const width of [390, 1280]) {
  test(
    `Back from a car restores focus and scroll position of the home page at ${String(width)} px`,
    { tag: width === 390 ? '@journey' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      for (const part of ['Featured cars', 'Cars for sale']) {
        await test.step(`Back returns to the card in “${part}”`, async () => {
          const card = section(page, part).getByRole('article').nth(4);
          await followAndGoBack(page, headingLink(card), /\/cars\//);
        });
      }
    },
  );
}

test('Back from a car restores focus and scroll position in a category with an extended list', async ({
  page,
  testDataApi,
}) => {
  const categories = await testDataApi.call<Category[]>(ADMIN, 'GET', '/categories');
  const counts = await Promise.all(
    categories.map(
      async ({ _id }) => (await testDataApi.call<unknown[]>(ADMIN, 'GET', `/category/${_id}`)).length,
    ),
  );
  const largestCategory = categories[counts.indexOf(Math.max(...counts))];
  if (!largestCategory) throw new Error('The site has no categories');
  await page.goto(`/category/${largestCategory._id}`);
  const cards = page.getByRole('main').getByRole('article');
  const showMoreButton = page.getByRole('button', { name: 'Show more' });
  await expect(cards.first()).toBeVisible();
  const initialCount = await cards.count();
  if (await showMoreButton.isVisible()) {
    await showMoreButton.press('Enter');
    await expect(cards.nth(initialCount)).toBeVisible();
  }
  // The list soon loads more cars automatically, and then has another last card.
  const href = await headingLink(cards.last()).getAttribute('href');
  const link = cards.getByRole('heading').locator(`a[href="${href ?? ''}"]`);
  await scrollToAndFocus(page, link);
  await followAndGoBack(page, link, /\/cars\//);
});

test('Back from a car restores focus and scroll position in a long, partly rendered list', async ({
  page,
}) => {
  await page.goto('/viewallcars');
  const list = page.locator('.list-cars');
  const showMoreButton = page.getByRole('button', { name: 'Show more' });
  await showMoreButton.click();
  await expect(page.getByText(/^Showing 48 of /)).toBeVisible();
  await showMoreButton.click();
  await expect(page.getByText(/^Showing (?:7[2-9]|[89]\d|\d{3,}) of /)).toBeVisible();
  const card = list.locator('[aria-posinset="60"]');
  await scrollToAndFocus(page, headingLink(card));
  await followAndGoBack(page, headingLink(card), /\/cars\//);
});

test('Back from an order restores focus and scroll position in My Orders', async ({ page }) => {
  await test.step('Back from an order returns to its row', async () => {
    await signIn(page, BUYER);
    await page.goto('/dashboard/my-order');
    const link = page.getByRole('row').locator('a[href^="/dashboard/orders/"]').last();
    await expect(link).toBeVisible();
    await followAndGoBack(page, link, /\/dashboard\/orders\//);
  });
});

test('Back from a user returns to the row in the sorted and searched list of all users', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/dashboard/allusers?sort=name');
  const link = page.getByRole('row').nth(8).getByRole('link').first();
  await expect(link).toBeVisible();
  await followAndGoBack(page, link, /\/dashboard\/people\//);
});
