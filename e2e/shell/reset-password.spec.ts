import { mailedLink, newAccount } from '../support/accounts.ts';
import { newPerson, PASSWORD } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { seeLoggedIn } from '../support/toasts.ts';

const SENT = /If there is an account with that address, a mail with a link is on its way/;
const MAIL_CALL = '**/accounts:sendOobCode**';

// spec:2.6
test(
  'Forgot Password leads from /login through the mail to a new password',
  { tag: '@journey' },
  async ({ page, request }) => {
    const account = await newAccount(request, 'buyer');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await expect(page).toHaveURL('/reset-password');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');

    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(SENT);

    await test.step("the mail's link sets a new password", async () => {
      const link = await mailedLink(request, account.email);
      expect(link).not.toBeNull();
      await page.goto(`${link ?? ''}&newPassword=a-better-one`);
      await expect(page.locator('body')).toContainText('The password has been successfully updated.');
    });

    await page.goto('/login');
    const logIn = async (password: string) => {
      await page.getByLabel('Email', { exact: true }).fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
    };
    await test.step('the old one no longer signs in', async () => {
      await logIn(PASSWORD);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('auth/wrong-password');
    });
    await test.step('the new one does', async () => {
      await logIn('a-better-one');
      await seeLoggedIn(page);
    });
  },
);

// spec:2.6
test('the answer never tells whether the address has an account', async ({ page, request }) => {
  const { email } = newPerson();
  await page.goto('/reset-password');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(SENT);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  expect(await mailedLink(request, email)).toBeNull();
});

test('what is no address is said at the field, which has the focus', async ({ page }) => {
  await page.goto('/reset-password');
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await email.fill('casey');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(email).toHaveAccessibleDescription(/Enter an email address/);
  await expect(email).toBeFocused();
});

test('without the sign-in service nothing is claimed to be sent; the address stays for another try', async ({
  page,
  request,
}) => {
  const account = await newAccount(request, 'buyer');
  await page.goto('/reset-password');
  await page.route(MAIL_CALL, (route) => route.abort());
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  const send = page.getByRole('button', { name: 'Send reset link' });
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('auth/network-request-failed');
  await expect(page.getByText(SENT)).toHaveCount(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  await page.unroute(MAIL_CALL);
  await send.click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(SENT);
  expect(await mailedLink(request, account.email)).not.toBeNull();
});

test('the way back to Login keeps the page that one came from', async ({ page, request }) => {
  const account = await newAccount(request, 'buyer');
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/about');
});
