import { expectRed } from '../support/a11y/colors.ts';
import { BUYER, PASSWORD } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { logIn } from '../support/pages/page-objects.ts';

test.describe('/login', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login');
  });

  // spec:2.21 4.2 4.5 8.6
  test(
    'a valid login stores the token under the key token and, without a previous page, goes to /',
    { tag: '@journey' },
    async ({ page }) => {
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await logIn(page, BUYER);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    },
  );

  // spec:8.7
  test(
    "a failed login shows the provider's message as toast and in the form, with a hint; input is retained",
    { tag: '@journey' },
    async ({ page }) => {
      await page.getByLabel('Email', { exact: true }).fill(BUYER);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await expectToasts(page, 'Firebase: Error (auth/wrong-password).');
      const errorAlert = page.getByRole('main').getByRole('alert');
      await expect(errorAlert).toContainText('Firebase: Error (auth/wrong-password).');
      await expect(errorAlert).toContainText('That email and password don’t match.');
      await expectRed(errorAlert);
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(BUYER);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
      await test.step('the next login succeeds', async () => {
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL('/');
      });
    },
  );
});
