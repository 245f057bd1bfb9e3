import { changeAccount, newAccount } from '../support/accounts.ts';
import { expectRed } from '../support/colours.ts';
import { logIn } from '../support/screens.ts';
import { BUYER, PASSWORD } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

const SIGN_IN_CALL = '**/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword**';

test.describe('/login', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login');
  });

  // spec:2.4 2.7
  test('shows the form, three other ways to sign in, and the ways to reset and sign up', async ({ page }) => {
    const main = page.getByRole('main');
    await expect(page).toHaveTitle(/^Log in/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Log in');
    await expect(main.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'username');
    await expect(main.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
    await expect(main.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'current-password',
    );
    await expect(main.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
    await expect(main.getByRole('button', { name: 'Continue with GitHub' })).toBeEnabled();
    await expect(main.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute(
      'href',
      '/reset-password',
    );
    await expect(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  });

  // spec:2.5
  test('the Twitter button says why it does nothing', async ({ page }) => {
    const twitter = page.getByRole('button', { name: 'Continue with Twitter' });
    await expect(twitter).toHaveAttribute('aria-disabled', 'true');
    await expect(twitter).toHaveAccessibleDescription('Sign-in with Twitter is not available here yet.');
    await twitter.click({ force: true });
    await expect(page).toHaveURL('/login');
    expect(page.context().pages()).toHaveLength(1);
  });

  // spec:2.21 4.2 4.5 8.6
  test(
    'a good pair signs in, keeps the token under the key token, and goes to / when there was no page before',
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
    "a refusal shows the provider's message as toast and in red under the form, with a line of help; what was typed stays",
    { tag: '@journey' },
    async ({ page }) => {
      await page.getByLabel('Email', { exact: true }).fill(BUYER);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await seeToasts(page, 'Firebase: Error (auth/wrong-password).');
      const refusal = page.getByRole('main').getByRole('alert');
      await expect(refusal).toContainText('Firebase: Error (auth/wrong-password).');
      await expect(refusal).toContainText('The email and password do not match an account.');
      await expectRed(refusal);
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(BUYER);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
      await test.step('and the next try goes through', async () => {
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL('/');
      });
    },
  );

  test('an account that was switched off is told so', async ({ page, request }) => {
    const account = await newAccount(request, 'buyer');
    await changeAccount(request, account, { disableUser: true });
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('main').getByRole('alert');
    await expect(refusal).toContainText('auth/user-disabled');
    await expect(refusal).toContainText('This account was switched off.');
  });

  // spec:5.5
  test('fields say what is missing when left or sent; the first bad one has the focus', async ({ page }) => {
    const email = page.getByLabel('Email', { exact: true });
    const password = page.getByLabel('Password', { exact: true });
    await test.step('when left', async () => {
      await email.fill('casey');
      await password.focus();
      await expect(email).toHaveAccessibleDescription(/Enter an email address like name@example\.com/);
      await expect(email).toHaveAttribute('aria-invalid', 'true');
    });
    await test.step('when sent', async () => {
      await email.fill('');
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await expect(email).toBeFocused();
      await expect(password).toHaveAccessibleDescription(/Password is required/);
    });
    await test.step('and are quiet again once they are right', async () => {
      await email.fill('casey@example.test');
      await expect(email).not.toHaveAttribute('aria-invalid');
    });
  });

  test('sent twice in a row, one sign-in is made', async ({ page }) => {
    let calls = 0;
    await page.route(SIGN_IN_CALL, async (route) => {
      calls += 1;
      await route.continue();
    });
    await page.getByLabel('Email', { exact: true }).fill(BUYER);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).dblclick();
    await expect(page).toHaveURL('/');
    expect(calls).toBe(1);
  });

  test('with the sign-in service out of reach the button comes back and the form can be sent again', async ({
    page,
  }) => {
    await page.route(SIGN_IN_CALL, (route) => route.abort());
    await page.getByLabel('Email', { exact: true }).fill(BUYER);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const login = page.getByRole('main').getByRole('button', { name: 'Login' });
    await login.click();
    const refusal = page.getByRole('main').getByRole('alert');
    await expect(refusal).toContainText('auth/network-request-failed');
    await expect(refusal).toContainText('The sign-in service could not be reached.');
    await expect(login).not.toHaveAttribute('aria-busy');
    await page.unroute(SIGN_IN_CALL);
    await login.click();
    await expect(page).toHaveURL('/');
  });

  test('with the sign-in service broken its message and a line of help show', async ({ page }) => {
    await page.route(SIGN_IN_CALL, (route) =>
      route.fulfill({
        status: 500,
        json: { error: { message: 'INTERNAL_ERROR' } },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await page.getByLabel('Email', { exact: true }).fill(BUYER);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('main').getByRole('alert');
    await expect(refusal).toContainText('auth/internal-error');
    await expect(refusal).toContainText('The sign-in service could not do its part.');
  });

  // spec:4.5
  test('when our own server gives no token nobody is signed in, and the form says why', async ({ page }) => {
    await page.route('**/api/jwt**', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The database is down.' } }),
    );
    await page.getByLabel('Email', { exact: true }).fill(BUYER);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The database is down.');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('whoever is signed in already is sent on', async ({ page }) => {
    await logIn(page, BUYER);
    await page.goto('/login');
    await expect(page).toHaveURL('/');
  });
});
