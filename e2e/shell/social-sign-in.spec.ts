import type { Page } from '@playwright/test';
import { newAccount, waysToSignIn } from '../support/accounts.ts';
import { expectRed } from '../support/colours.ts';
import { logIn } from '../support/screens.ts';
import { ADMIN, newPerson } from '../support/shop.ts';
import { SignInWindow } from '../support/sign-in-window.ts';
import { expect, test } from '../support/test.ts';
import { seeLoggedIn, seeToasts } from '../support/toasts.ts';

const way = (page: Page, name: 'Google' | 'GitHub') =>
  page.getByRole('button', { name: `Continue with ${name}` });
const refusal = (page: Page) => page.getByRole('main').getByRole('alert');
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await seeToasts(page, 'User logged out');
};

/**
 * Waits for the next second. Tokens have a resolution of one second, so a new sign-in within the second of a
 * logout would count as ended.
 */
async function aNewSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000);
  const now = second();
  await expect.poll(second).toBeGreaterThan(now);
}

for (const name of ['Google', 'GitHub'] as const) {
  // spec:4.2
  test(
    `a new user signs in with ${name}, becomes a buyer, and returns to the previous page`,
    { tag: name === 'Google' ? '@journey' : [] },
    async ({ page, shop }) => {
      const person = newPerson();
      await page.goto('/about');
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      const popup = await SignInWindow.openedBy(way(page, name));
      await popup.continueAs(person);
      await seeLoggedIn(page);
      await expect(page).toHaveURL('/about');
      const found = await shop.call<{ role: string; name: string }[]>(
        ADMIN,
        'GET',
        `/users?q=${encodeURIComponent(person.email)}`,
      );
      expect(found).toEqual([expect.objectContaining({ role: 'buyer', name: person.name })]);

      await test.step('the user is recognized at the next sign-in', async () => {
        await logOut(page);
        await aNewSecond();
        await page.goto('/signup');
        const again = await SignInWindow.openedBy(way(page, name));
        await again.continueAgainAs(person.email);
        await seeLoggedIn(page);
        await expect(page).toHaveURL('/');
      });
    },
  );
}

// spec:8.8 9.9
test('closing the pop-up shows a message with a hint, and enables the button again', async ({ page }) => {
  await page.goto('/login');
  const popup = await SignInWindow.openedBy(way(page, 'Google'));
  await popup.close();
  await seeToasts(page, 'Firebase: Error (auth/popup-closed-by-user).');
  await expect(refusal(page)).toContainText('auth/popup-closed-by-user');
  await expect(refusal(page)).toContainText('The sign-in window was closed before you finished.');
  await expectRed(refusal(page));
  await expect(way(page, 'Google')).not.toHaveAttribute('aria-busy');
  await test.step('the user can try again', async () => {
    const again = await SignInWindow.openedBy(way(page, 'Google'));
    await again.continueAs(newPerson());
    await expect(page).toHaveURL('/');
  });
});

// spec:8.18
test('a second pop-up cancels the first, and the second one signs in', async ({ page }) => {
  await page.goto('/login');
  const first = await SignInWindow.openedBy(way(page, 'Google'));
  const closed = first.window.waitForEvent('close');
  const second = await SignInWindow.openedBy(way(page, 'GitHub'));
  await closed;
  await seeToasts(page, 'Firebase: Error (auth/cancelled-popup-request).');
  await expect(refusal(page)).toContainText('A second sign-in window replaced this one.');
  await second.continueAs(newPerson());
  await expect(page).toHaveURL('/');
});

test("the sign-in by email works without Google's script", async ({ page, context, request }) => {
  const account = await newAccount(request, 'buyer');
  await context.route(/\/google-script\.js$|^https:\/\/apis\.google\.com\//, (route) => route.abort());
  await page.goto('/login');
  await way(page, 'Google').click();
  await expect(refusal(page)).toContainText('auth/internal-error');
  await expect(refusal(page)).toContainText('Check your internet connection, wait a moment and try again.');
  await logIn(page, account.email);
});

for (const [name, id] of [
  ['Google', 'google.com'],
  ['GitHub', 'github.com'],
] as const) {
  test(`an email address with an account leads to the existing sign-in method, and ${name} is then linked`, async ({
    page,
    request,
  }) => {
    const account = await newAccount(request, 'buyer');
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    const popup = await SignInWindow.openedBy(way(page, name));
    await popup.continueUnverifiedAs(account);
    await expect(refusal(page)).toContainText('auth/account-exists-with-different-credential');
    await expect(refusal(page)).toContainText(
      'Log in the way you did before; the new way is then added to it.',
    );
    expect(await waysToSignIn(request, account.email)).toEqual(['password']);

    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('secondgear');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await seeLoggedIn(page);
    await seeToasts(page, `${name} is now a way to sign in to this account`);
    await expect(page).toHaveURL('/about');
    expect(await waysToSignIn(request, account.email)).toEqual([id, 'password'].sort());

    await test.step('the linked method then signs in to the same account', async () => {
      await logOut(page);
      await page.goto('/login');
      const again = await SignInWindow.openedBy(way(page, name));
      await again.continueAgainAs(account.email);
      await expect(page).toHaveURL('/');
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(account.name);
    });
  });
}
