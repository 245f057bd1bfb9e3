import type { User } from '@second-gear/contract/users';
import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN, PASSWORD } from '../support/data/test-data-api.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { Table } from '../support/pages/admin-pages.ts';

const REASON = 'Asked three buyers for money outside the site';

// spec:2.48 4.20
test(
  'an admin verifies, suspends, promotes, and deletes users; serious actions ask for confirmation',
  { tag: '@journey' },
  async ({ page, request, testDataApi }) => {
    const pageErrors = collectPageErrors(page);
    const person = await createAccount(request, 'seller');
    await testDataApi.listCar(9000, person.email);
    const fetchUser = () => testDataApi.call<User>(person.email, 'GET', '/users/me');
    await signIn(page, ADMIN);
    await page.goto(`/dashboard/allusers?q=${person.email}`);
    const row = new Table(page, 'All Users').row(person.email);
    const clickInRow = (name: string) => row.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const clickInDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

    await test.step('an admin verifies a user and undoes it with the keyboard', async () => {
      await clickInRow('Verify');
      await expectToasts(page, 'Marked as verified');
      await expect(row.getByText('Verified', { exact: true })).toBeVisible();
      expect((await fetchUser()).verified).toBe(true);
      await page.keyboard.press('Control+z');
      await expectToasts(page, 'Verification removed');
      await expect(row.getByRole('button', { name: 'Verify', exact: true })).toBeVisible();
    });

    await test.step('Suspend asks for confirmation, and Undo lifts the suspension', async () => {
      await clickInRow('Suspend');
      await expect(dialog).toContainText('Suspend this user?');
      await expect(dialog).toContainText(`${person.name} (${person.email})`);
      await clickInDialog('Cancel');
      await expect(row.getByText('Suspended')).toBeHidden();
      await clickInRow('Suspend');
      await clickInDialog('Suspend');
      await expect(dialog.getByText('Reason is required')).toBeVisible();
      await dialog.getByLabel('Reason').fill(REASON);
      await clickInDialog('Suspend');
      await expectToasts(page, 'User suspended');
      await expect(row.getByText('Suspended')).toBeVisible();
      await expect(fetchUser()).rejects.toThrow(REASON);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectToasts(page, 'User unsuspended');
      await expect(row.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible();
      expect((await fetchUser()).suspended).toBe(false);
    });

    await test.step('Make Admin asks for confirmation, and is hidden for admins', async () => {
      await clickInRow('Make Admin');
      await expect(dialog).toContainText('Make this user an admin?');
      await clickInDialog('Make Admin');
      await expectToasts(page, 'Admin added successfully');
      await expect(row.getByText('Admin', { exact: true })).toBeVisible();
      await expect(row.getByRole('button', { name: 'Make Admin' })).toBeHidden();
    });

    await test.step('Remove Admin asks for confirmation, and a seller remains a seller', async () => {
      await clickInRow('Remove Admin');
      await expect(dialog).toContainText('Remove this user’s admin access?');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await clickInDialog('Remove Admin');
      await expectToasts(page, 'Admin access removed');
      await expect(row.getByText('Seller', { exact: true })).toBeVisible();
      expect((await fetchUser()).role).toBe('seller');
    });

    await test.step('Delete lists what it deletes, and deletes the user', async () => {
      await clickInRow('Delete');
      await expect(dialog).toContainText('Delete this user?');
      await expect(dialog).toContainText(`${person.name} (${person.email})`);
      await expect(dialog).toContainText('1 listing, with its photos and ad');
      await expect(dialog).toContainText('This can’t be undone');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await clickInDialog('Delete');
      await expectToasts(page, 'User deleted successfully');
      await expect(page.getByText('No matching users')).toBeVisible();
    });

    await test.step('the audit log contains each of these actions with the id of the deleted account', async () => {
      await page.goto(`/dashboard/audit?q=${person.uid}`);
      const log = new Table(page, 'Audit Log');
      await expect(log.rows).toHaveCount(7);
      expect(await log.column('Action')).toEqual([
        'Delete user',
        'Remove admin',
        'Make admin',
        'Unsuspend',
        'Suspend',
        'Unverify',
        'Verify',
      ]);
    });
    expect(pageErrors).toEqual([]);
  },
);

test(
  'a suspended user sees the reason at sign-in, and can sign in again after the suspension',
  { tag: '@journey' },
  async ({ page, request, testDataApi }) => {
    const person = await createAccount(request, 'buyer');
    const setSuspension = (body: object) =>
      testDataApi.call(ADMIN, 'PUT', `/users/${person.uid}/suspended`, body);
    await setSuspension({ suspended: true, reason: REASON });
    const logIn = async () => {
      await page.getByLabel('Email', { exact: true }).fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    };
    await page.goto('/login');
    await logIn();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(REASON);
    await setSuspension({ suspended: false });
    await logIn();
    await expectToasts(page, 'User Logged In Successfully');
  },
);
