import type { User } from '@second-gear/contract/users';
import { newAccount } from '../support/accounts.ts';
import { Table } from '../support/admin-pages.ts';
import { watchProblems } from '../support/problems.ts';
import { ADMIN, PASSWORD } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

const REASON = 'Asked three buyers for money outside the site';

// spec:2.48 4.20
test(
  'an admin verifies, suspends, promotes, and deletes users; serious actions ask and explain once',
  { tag: '@journey' },
  async ({ page, request, shop }) => {
    const problems = watchProblems(page);
    const person = await newAccount(request, 'seller');
    await shop.listCar(9000, person.email);
    const about = () => shop.call<User>(person.email, 'GET', '/users/me');
    await signIn(page, ADMIN);
    await page.goto(`/dashboard/allusers?q=${person.email}`);
    const row = new Table(page, 'All Users').row(person.email);
    const press = (name: string) => row.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

    await test.step('an admin verifies a user and undoes it with the keyboard', async () => {
      await press('Verify');
      await seeToasts(page, 'Marked as verified');
      await expect(row.getByText('Verified', { exact: true })).toBeVisible();
      expect((await about()).verified).toBe(true);
      await page.keyboard.press('Control+z');
      await seeToasts(page, 'No longer marked as verified');
      await expect(row.getByRole('button', { name: 'Verify', exact: true })).toBeVisible();
    });

    await test.step('Suspend asks for confirmation, and Undo lifts the suspension', async () => {
      await press('Suspend');
      await expect(dialog).toContainText('Suspend this user?');
      await expect(dialog).toContainText(`${person.name} (${person.email})`);
      await confirm('Cancel');
      await expect(row.getByText('Suspended')).toBeHidden();
      await press('Suspend');
      await confirm('Suspend');
      await expect(dialog.getByText('Reason is required')).toBeVisible();
      await dialog.getByLabel('Reason').fill(REASON);
      await confirm('Suspend');
      await seeToasts(page, 'User suspended');
      await expect(row.getByText('Suspended')).toBeVisible();
      await expect(about()).rejects.toThrow(REASON);
      await page.getByRole('button', { name: 'Undo' }).click();
      await seeToasts(page, 'Suspension lifted');
      await expect(row.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible();
      expect((await about()).suspended).toBe(false);
    });

    await test.step('Make Admin asks for confirmation, and is hidden for admins', async () => {
      await press('Make Admin');
      await expect(dialog).toContainText('Make this person an admin?');
      await confirm('Make Admin');
      await seeToasts(page, 'Admin added successfully');
      await expect(row.getByText('Admin', { exact: true })).toBeVisible();
      await expect(row.getByRole('button', { name: 'Make Admin' })).toBeHidden();
    });

    await test.step('Take Back Admin asks for confirmation, and a seller remains a seller', async () => {
      await press('Take Back Admin');
      await expect(dialog).toContainText('Take admin back from this person?');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await confirm('Take Back Admin');
      await seeToasts(page, 'No longer an admin');
      await expect(row.getByText('Seller', { exact: true })).toBeVisible();
      expect((await about()).role).toBe('seller');
    });

    await test.step('Delete explains what is deleted, and deletes it', async () => {
      await press('Delete');
      await expect(dialog).toContainText('Delete this user?');
      await expect(dialog).toContainText(`${person.name} (${person.email})`);
      await expect(dialog).toContainText('the one listing, with its pictures and its ad');
      await expect(dialog).toContainText('This cannot be undone');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await confirm('Delete');
      await seeToasts(page, 'User deleted successfully');
      await expect(page.getByText('Nobody matches')).toBeVisible();
    });

    await test.step('the audit log contains each of these actions with the id of the deleted account', async () => {
      await page.goto(`/dashboard/audit?q=${person.uid}`);
      const log = new Table(page, 'Audit Log');
      await expect(log.rows).toHaveCount(7);
      expect(await log.column('What')).toEqual([
        'Delete user',
        'Take back admin',
        'Make admin',
        'Lift suspension',
        'Suspend',
        'Take back verification',
        'Verify',
      ]);
    });
    expect(problems).toEqual([]);
  },
);

test(
  'a suspended user sees the reason at sign-in, and can sign in again after the suspension',
  { tag: '@journey' },
  async ({ page, request, shop }) => {
    const person = await newAccount(request, 'buyer');
    const suspend = (body: object) => shop.call(ADMIN, 'PUT', `/users/${person.uid}/suspended`, body);
    await suspend({ suspended: true, reason: REASON });
    const logIn = async () => {
      await page.getByLabel('Email', { exact: true }).fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    };
    await page.goto('/login');
    await logIn();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(REASON);
    await suspend({ suspended: false });
    await logIn();
    await seeToasts(page, 'User Logged In Successfully');
  },
);
