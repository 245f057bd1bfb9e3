import type { Page } from '@playwright/test';
import { expectRed } from '../support/a11y/colors.ts';
import { createAccount, listSignInMethods } from '../support/accounts/accounts.ts';
import { ADMIN, buildPerson } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectLoggedInToast, expectToasts } from '../support/fixtures/toasts.ts';
import { logIn } from '../support/pages/page-objects.ts';
import { SignInPopup } from '../support/pages/sign-in-popup.ts';

const providerButton = (page: Page, name: 'Google' | 'GitHub') =>
  page.getByRole('button', { name: `Continue with ${name}` });
const errorAlert = (page: Page) => page.getByRole('main').getByRole('alert');
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectToasts(page, 'User logged out');
};

/**
 * Waits for the next second. Sign-in times have a resolution of one second, so the server would reject a
 * session that starts in the same second as a logout.
 */
async function waitForNextSecond(): Promise<void> {
  const readSecond = () => Math.floor(Date.now() / 1000);
  const now = readSecond();
  await expect.poll(readSecond).toBeGreaterThan(now);
}

for (const name of ['Google', 'GitHub'] as const) {
  // spec:4.2
  test(
    `a new user signs in with ${name}, becomes a buyer, and returns to the previous page`,
    { tag: name === 'Google' ? '@journey' : [] },
    async ({ page, testDataApi }) => {
      const person = buildPerson();
      await page.goto('/about');
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      const popup = await SignInPopup.openWith(providerButton(page, name));
      await popup.continueAs(person);
      await expectLoggedInToast(page);
      await expect(page).toHaveURL('/about');
      const listedUsers = await testDataApi.call<{ role: string; name: string }[]>(
        ADMIN,
        'GET',
        `/users?q=${encodeURIComponent(person.email)}`,
      );
      expect(listedUsers).toEqual([expect.objectContaining({ role: 'buyer', name: person.name })]);

      await test.step('the user is recognized at the next sign-in', async () => {
        await logOut(page);
        await waitForNextSecond();
        await page.goto('/signup');
        const nextPopup = await SignInPopup.openWith(providerButton(page, name));
        await nextPopup.continueAgainAs(person.email);
        await expectLoggedInToast(page);
        await expect(page).toHaveURL('/');
      });
    },
  );
}

// spec:8.8 9.9
test('closing the pop-up shows a message with a hint, and enables the button again', async ({ page }) => {
  await page.goto('/login');
  const popup = await SignInPopup.openWith(providerButton(page, 'Google'));
  await popup.close();
  await expectToasts(page, 'Firebase: Error (auth/popup-closed-by-user).');
  await expect(errorAlert(page)).toContainText('auth/popup-closed-by-user');
  await expect(errorAlert(page)).toContainText('The login window closed before you finished.');
  await expectRed(errorAlert(page));
  await expect(providerButton(page, 'Google')).not.toHaveAttribute('aria-busy');
  await test.step('the user can try again', async () => {
    const nextPopup = await SignInPopup.openWith(providerButton(page, 'Google'));
    await nextPopup.continueAs(buildPerson());
    await expect(page).toHaveURL('/');
  });
});

// spec:8.18
test('a second pop-up cancels the first, and the second one signs in', async ({ page }) => {
  await page.goto('/login');
  const firstPopup = await SignInPopup.openWith(providerButton(page, 'Google'));
  const whenClosed = firstPopup.window.waitForEvent('close');
  const secondPopup = await SignInPopup.openWith(providerButton(page, 'GitHub'));
  await whenClosed;
  await expectToasts(page, 'Firebase: Error (auth/cancelled-popup-request).');
  await expect(errorAlert(page)).toContainText('You opened another login window.');
  await secondPopup.continueAs(buildPerson());
  await expect(page).toHaveURL('/');
});

test("the sign-in by email works without Google's script", async ({ page, context, request }) => {
  const account = await createAccount(request, 'buyer');
  await context.route(/\/google-script\.js$|^https:\/\/apis\.google\.com\//, (route) => route.abort());
  await page.goto('/login');
  await providerButton(page, 'Google').click();
  await expect(errorAlert(page)).toContainText('auth/internal-error');
  await expect(errorAlert(page)).toContainText('Something went wrong with the login service.');
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
    const account = await createAccount(request, 'buyer');
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    const popup = await SignInPopup.openWith(providerButton(page, name));
    await popup.continueUnverifiedAs(account);
    await expect(errorAlert(page)).toContainText('auth/account-exists-with-different-credential');
    await expect(errorAlert(page)).toContainText(
      'Log in the way you did before, and we’ll add the new option to it.',
    );
    expect(await listSignInMethods(request, account.email)).toEqual(['password']);

    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('secondgear');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expectLoggedInToast(page);
    await expectToasts(page, `You can now log in with ${name}`);
    await expect(page).toHaveURL('/about');
    expect(await listSignInMethods(request, account.email)).toEqual([id, 'password'].sort());

    await test.step('the linked method then signs in to the same account', async () => {
      await logOut(page);
      await page.goto('/login');
      const nextPopup = await SignInPopup.openWith(providerButton(page, name));
      await nextPopup.continueAgainAs(account.email);
      await expect(page).toHaveURL('/');
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(account.name);
    });
  });
}
