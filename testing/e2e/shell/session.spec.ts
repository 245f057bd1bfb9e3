import type { Page } from '@playwright/test';
import { createAccount } from '../support/accounts/accounts.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { logIn } from '../support/pages/page-objects.ts';
import { stack } from '../support/stack/stack.ts';

const header = (page: Page) => page.getByRole('banner');
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test.describe('session token', () => {
  test(
    'a rejected session token is renewed once, and the page continues to work',
    { tag: '@journey' },
    async ({ page, request }) => {
      const account = await createAccount(request, 'buyer');
      await logIn(page, account.email);
      // A token as after a change to the server's secret: well-formed, for this session, but with an invalid
      // signature.
      const invalidToken = (await readToken(page))?.replace(/[^.]+$/, (signature) =>
        [...signature].reverse().join(''),
      );
      await page.evaluate((newToken) => {
        localStorage.setItem('token', newToken);
      }, invalidToken ?? '');
      // Leaves the page, because it could make a call and renew the token before this test counts.
      await page.goto('about:blank');
      let exchanges = 0;
      page.on('request', (pageRequest) => {
        if (pageRequest.url().includes('/api/jwt')) exchanges += 1;
      });
      await page.goto('/dashboard/my-order');
      await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
      await expect.poll(() => readToken(page)).not.toBe(invalidToken);
      expect(await readToken(page)).not.toBeNull();
      expect(exchanges).toBe(1);
    },
  );
});

test.describe('Logout', () => {
  // spec:4.3 8.12
  test(
    'Logout confirms, clears the storage, and ends the session at the server',
    { tag: '@journey' },
    async ({ page, request }) => {
      const account = await createAccount(request, 'buyer');
      await logIn(page, account.email);
      const bearer = (await readToken(page)) ?? '';
      await header(page).getByRole('button', { name: 'Logout' }).click();
      await expectToasts(page, 'User logged out');
      await expect(header(page).getByRole('link', { name: 'Sign Up' })).toBeVisible();
      expect(await readToken(page)).toBeNull();
      const orders = await request.get(`${stack().api}/orders?email=${account.email}`, {
        headers: { authorization: `Bearer ${bearer}` },
      });
      expect(orders.status()).toBe(401);
      await page.reload();
      await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
    },
  );

  // spec:4.3
  test('Logout in one tab signs out the other tabs', async ({ page, context, request }) => {
    const account = await createAccount(request, 'buyer');
    await logIn(page, account.email);
    const publicTab = await context.newPage();
    await publicTab.goto('/about');
    await expect(header(publicTab).getByRole('button', { name: 'Logout' })).toBeVisible();
    const dashboardTab = await context.newPage();
    await dashboardTab.goto('/dashboard');
    await expect(dashboardTab.getByRole('heading', { level: 1 })).toContainText(account.name);

    await header(page).getByRole('button', { name: 'Logout' }).click();
    await expect(header(publicTab).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(dashboardTab).toHaveURL('/login');
    expect(await readToken(publicTab)).toBeNull();
  });
});
