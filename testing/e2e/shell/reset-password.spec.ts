import { createAccount, findEmailedLink } from '../support/accounts/accounts.ts';
import { PASSWORD } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectLoggedInToast } from '../support/fixtures/toasts.ts';

const SENT_MESSAGE = /If there’s an account with that email, we’ve sent a reset link/;

// spec:2.6
test(
  'Forgot Password leads from /login to an email and a new password',
  { tag: '@journey' },
  async ({ page, request }) => {
    const account = await createAccount(request, 'buyer');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await expect(page).toHaveURL('/reset-password');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');

    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(SENT_MESSAGE);

    await test.step('the link in the email sets a new password', async () => {
      const link = await findEmailedLink(request, account.email);
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
    await test.step('the old password no longer works', async () => {
      await logIn(PASSWORD);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('auth/wrong-password');
    });
    await test.step('the new password works', async () => {
      await logIn('a-better-one');
      await expectLoggedInToast(page);
    });
  },
);
