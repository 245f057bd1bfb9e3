import type { APIRequestContext, Page } from '@playwright/test';
import { changeAccount, newAccount } from '../support/accounts.ts';
import { logIn } from '../support/screens.ts';
import { BUYER } from '../support/shop.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

const header = (page: Page) => page.getByRole('banner');
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Ends the page's token at the server, which answers it with 401 from then on. */
async function endToken(bearer: string | null, http: APIRequestContext): Promise<void> {
  const response = await http.delete(`${stack().api}/jwt`, {
    headers: { authorization: `Bearer ${bearer ?? ''}` },
  });
  expect(response.ok()).toBe(true);
}

test.describe('the session token', () => {
  test('lives over a reload, without the page asking for a new one', async ({ page }) => {
    await logIn(page, BUYER);
    const before = await token(page);
    await page.reload();
    await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(await token(page)).toBe(before);
  });

  test(
    'is renewed once when the server refuses it, and the page goes on',
    { tag: '@journey' },
    async ({ page, request }) => {
      const account = await newAccount(request, 'buyer');
      await logIn(page, account.email);
      // As after a change of the server's secret: whole, of this sign-in, and signed by nobody.
      const before = (await token(page))?.replace(/[^.]+$/, (signature) => [...signature].reverse().join(''));
      await page.evaluate((refused) => {
        localStorage.setItem('token', refused);
      }, before ?? '');
      // A page that still stands could ask for something in the meantime, and renew for its own part.
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

  test('that cannot be renewed ends the session: signed out, storage cleared, sign-in asked for', async ({
    page,
    request,
  }) => {
    const account = await newAccount(request, 'buyer');
    await logIn(page, account.email);
    await endToken(await token(page), request);
    await changeAccount(request, account, { disableUser: true });
    await page.goto('/dashboard/my-order');
    await expect(page).toHaveURL('/login');
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await token(page)).toBeNull();
    await test.step('and a reload does not bring it back', async () => {
      await page.reload();
      await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
    });
  });

  test('refused again after the renewal ends the session, without a loop', async ({ page, request }) => {
    const account = await newAccount(request, 'buyer');
    await logIn(page, account.email);
    let refused = 0;
    await page.route('**/api/orders?*', (route) => {
      refused += 1;
      return route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Sign in first.' } });
    });
    await page.goto('/dashboard/my-order');
    await expect(page).toHaveURL('/login');
    expect(refused).toBe(2);
    expect(await token(page)).toBeNull();
  });

  test('is renewed before it ends', async ({ page, request }) => {
    const account = await newAccount(request, 'buyer');
    await page.clock.install();
    await logIn(page, account.email);
    const before = await token(page);
    const renewal = page.waitForResponse((response) => response.url().includes('/api/jwt'));
    await page.clock.fastForward('56:00');
    expect((await renewal).status()).toBe(200);
    await expect.poll(() => token(page)).not.toBe(before);
    await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

test.describe('Logout', () => {
  // spec:4.3 8.12
  test(
    'says so, clears the storage and ends the token at the server',
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
  test('in one tab signs out the others', async ({ page, context, request }) => {
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

  test('from the dashboard leads away from it', async ({ page, request }) => {
    // Somebody else's sign-in of the same person and second would end with this one.
    await logIn(page, (await newAccount(request, 'buyer')).email);
    await page.goto('/dashboard/wishlist');
    await header(page).getByRole('button', { name: 'Logout' }).click();
    await seeToasts(page, 'User logged out');
    await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeHidden();
  });

  // spec:8.13
  test('that the server does not hear of signs this browser out and shows the message', async ({
    page,
    request,
  }) => {
    const account = await newAccount(request, 'buyer');
    await logIn(page, account.email);
    await page.route('**/api/jwt', (route) => route.abort());
    await header(page).getByRole('button', { name: 'Logout' }).click();
    await seeToasts(page, 'The server could not be reached. Check your connection and try again.');
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await token(page)).toBeNull();
  });
});
