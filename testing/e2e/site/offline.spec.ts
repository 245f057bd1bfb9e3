import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Opens the list of all cars and taps the first one while offline. */
async function tapCarOffline(page: Page): Promise<string> {
  await page.goto('/viewallcars');
  const link = cards(page).first().getByRole('heading').getByRole('link');
  const name = (await link.textContent()) ?? '';
  await page.context().setOffline(true);
  await link.click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page).toHaveTitle(/^You’re offline/);
  return name;
}

test('a car tapped while offline loads automatically once the browser is online', async ({ page }) => {
  const name = await tapCarOffline(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test(
  'a reload and every catalog page work after a short time offline',
  { tag: '@journey' },
  async ({ page }) => {
    await tapCarOffline(page);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.goBack();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/offline|couldn’t load/);
    await page.goto('/viewallcars');
    await expect(cards(page).first()).toBeVisible();
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
  },
);

test('a car page whose data fail to load offline shows an error and a title, and loads automatically later', async ({
  page,
}) => {
  await page.goto('/viewallcars');
  const first = cards(page).first().getByRole('heading').getByRole('link');
  const firstName = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName);
  await page.goBack();
  const other = cards(page).nth(3).getByRole('heading').getByRole('link');
  const name = (await other.textContent()) ?? '';
  await page.context().setOffline(true);
  await other.click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page).toHaveTitle(/You’re offline/);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});
