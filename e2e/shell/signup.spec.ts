import { waysToSignIn } from '../support/accounts.ts';
import { expectRed } from '../support/colours.ts';
import { SignUpScreen } from '../support/screens.ts';
import { ADMIN, BUYER, newPerson } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

interface Listed {
  email: string;
  name: string;
  phone: string;
  role: string;
}

test.describe('/signup', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/signup');
  });

  // spec:2.8 2.9
  test('shows name, email, phone, role and password, the social buttons and the way to Login', async ({
    page,
  }) => {
    const main = page.getByRole('main');
    await expect(page).toHaveTitle(/^Sign up/);
    await expect(main.getByLabel('Name', { exact: true })).toHaveAttribute('autocomplete', 'name');
    await expect(main.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'username');
    await expect(main.getByLabel('Phone number', { exact: true })).toHaveAttribute('autocomplete', 'tel');
    await expect(main.getByLabel('Phone number', { exact: true })).toHaveAttribute('type', 'tel');
    await expect(main.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'new-password',
    );
    for (const way of ['Google', 'GitHub', 'Twitter']) {
      await expect(main.getByRole('button', { name: `Continue with ${way}` })).toBeVisible();
    }
    await expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  // spec:2.8 5.4
  test('the role starts at a placeholder that cannot be chosen; the options are buyer and seller', async ({
    page,
  }) => {
    const role = page.getByRole('main').getByRole('combobox');
    const options = role.locator('option');
    await expect(options).toHaveText(['Select a User type', 'Buyer', 'Seller']);
    await expect(options.first()).toBeDisabled();
    await expect(options.first()).toHaveJSProperty('selected', true);
  });

  for (const [role, place] of [
    ['buyer', '/'],
    ['seller', '/dashboard/addcar'],
  ] as const) {
    // spec:2.21 8.9
    test(
      `somebody signs up as ${role}, is told so twice, is signed in and goes to ${place}`,
      { tag: '@journey' },
      async ({ page, shop }) => {
        const person = newPerson();
        const signUp = new SignUpScreen(page);
        await signUp.fill(person, role);
        await signUp.send('User Saved to Database');
        await expect(page).toHaveURL(place);
        await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
        const found = await shop.call<Listed[]>(ADMIN, 'GET', `/users?q=${encodeURIComponent(person.email)}`);
        expect(found).toEqual([expect.objectContaining({ ...person, role })]);
        // spec:2.39
        await test.step('and is greeted by name', async () => {
          await page.goto('/dashboard');
          await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
        });
      },
    );
  }

  // spec:8.10
  test('an address that has an account is refused in words, and the form stays as it is', async ({
    page,
  }) => {
    const signUp = new SignUpScreen(page);
    const person = { ...newPerson(), email: BUYER };
    await signUp.fill(person, 'buyer');
    // Another password than the account's: somebody else's attempt.
    await page.getByLabel('Password', { exact: true }).fill('another-one');
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
    await seeToasts(page, 'Firebase: Error (auth/email-already-in-use).');
    const refusal = page.getByRole('main').getByRole('alert');
    await expect(refusal).toContainText('auth/email-already-in-use');
    await expect(refusal).toContainText('There is an account with this email already.');
    await expectRed(refusal);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name);
    await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('buyer');
  });

  test('each field says what is wrong with it; the first bad one has the focus', async ({ page }) => {
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Sign Up' }).click();
    await expect(main.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(main.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Name is required/);
    await expect(main.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/Email is required/);
    await expect(main.getByLabel('Phone number')).toHaveAccessibleDescription(/Enter a phone number like/);
    await expect(main.getByRole('combobox')).toHaveAccessibleDescription(/Select a User type/);
    await expect(main.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /at least 6 characters/,
    );
    // spec:5.4
    await test.step('and with only the role missing, the role has it', async () => {
      const person = newPerson();
      await new SignUpScreen(page).fill(person, 'buyer');
      await page.reload();
      await main.getByLabel('Name', { exact: true }).fill(person.name);
      await main.getByLabel('Email', { exact: true }).fill(person.email);
      await main.getByLabel('Phone number').fill(person.phone);
      await main.getByLabel('Password', { exact: true }).fill('secondgear');
      await page.keyboard.press('Enter');
      await expect(main.getByRole('combobox')).toBeFocused();
      await expect(main.getByLabel('Name', { exact: true })).toHaveValue(person.name);
    });
  });

  test('sent twice in a row, one account is made', async ({ page, request }) => {
    const person = newPerson();
    let calls = 0;
    await page.route('**/accounts:signUp**', async (route) => {
      calls += 1;
      await route.continue();
    });
    await new SignUpScreen(page).fill(person, 'buyer');
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).dblclick();
    await expect(page).toHaveURL('/');
    expect(calls).toBe(1);
    expect(await waysToSignIn(request, person.email)).toEqual(['password']);
  });

  // spec:8.11
  test('a name that the sign-in service does not take is told; the account stands', async ({ page }) => {
    await page.route('**/accounts:update**', (route) => route.abort());
    const signUp = new SignUpScreen(page);
    await signUp.fill(newPerson(), 'buyer');
    await signUp.send('Firebase: Error (auth/network-request-failed).');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('a server that could not save the user can be asked again with the same form', async ({
    page,
    shop,
  }) => {
    const person = newPerson();
    await page.route('**/api/users', (route) => route.abort());
    await new SignUpScreen(page).fill(person, 'seller');
    const send = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
    await send.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The server could not be reached.');
    await page.unroute('**/api/users');
    await send.click();
    await seeToasts(page, 'User Saved to Database');
    const found = await shop.call<Listed[]>(ADMIN, 'GET', `/users?q=${encodeURIComponent(person.email)}`);
    expect(found).toEqual([expect.objectContaining({ email: person.email, role: 'seller' })]);
  });

  // spec:2.20
  test('whoever goes from /login to /signup comes back to the page before', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    const signUp = new SignUpScreen(page);
    await signUp.fill(newPerson(), 'buyer');
    await signUp.send();
    await expect(page).toHaveURL('/about');
  });
});
