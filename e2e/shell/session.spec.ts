import type { Page } from '@playwright/test';
import { newAccount } from '../support/accounts.ts';
import { logIn } from '../support/screens.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

const header = (page: Page) => page.getByRole('banner');
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test.describe('session token', () => {
  test(
    'a rejected session token is renewed once, and the page continues to work',
    { tag: '@journey' },
    async ({ page, request }) => {
      const account = await newAccount(request, 'buyer');
      await logIn(page, account.email);
      // As after a change of the server's secret: well-formed, for this session, with an invalid signature.
      const before = (await token(page))?.replace(/[^.]+$/, (signature) => [...signature].reverse().join(''));
      await page.evaluate((refused) => {
        localStorage.setItem('token', refused);
      }, before ?? '');
      // An open page could make a call in between and renew the token itself.
      await page.goto('about:blank');
      let exchanges = 0;
      page.on('request', (call) => {
        if (call.url().includes('/api/jwt')) exchanges += 1;
      });
      await page.goto('/dashboard/my-order');
      await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
      await expect.poll(() => token(page)).not.toBe(before);
      expect(await token(page)).not.toBeNull();
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
      const account = await newAccount(request, 'buyer');
      await logIn(page, account.email);
      const bearer = (await token(page)) ?? '';
      await header(page).getByRole('button', { name: 'Logout' }).click();
      await seeToasts(page, 'User logged out');
      await expect(header(page).getByRole('link', { name: 'Sign Up' })).toBeVisible();
      expect(await token(page)).toBeNull();
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
    const account = await newAccount(request, 'buyer');
    await logIn(page, account.email);
    const reading = await context.newPage();
    await reading.goto('/about');
    await expect(header(reading).getByRole('button', { name: 'Logout' })).toBeVisible();
    const working = await context.newPage();
    await working.goto('/dashboard');
    await expect(working.getByRole('heading', { level: 1 })).toContainText(account.name);

    await header(page).getByRole('button', { name: 'Logout' }).click();
    await expect(header(reading).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(working).toHaveURL('/login');
    expect(await token(reading)).toBeNull();
  });
});
