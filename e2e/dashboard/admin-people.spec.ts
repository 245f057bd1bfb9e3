import type { User } from '@second-gear/contract/users';
import { newAccount } from '../support/accounts.ts';
import { crowd, downloadCsv, Table } from '../support/admin-pages.ts';
import { openDashboard } from '../support/buyer-pages.ts';
import { watchProblems } from '../support/problems.ts';
import { ADMIN, PASSWORD, SELLER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

const REASON = 'Asked three buyers for money outside the site';

// spec:2.48
test('All Users: searched, filtered by role, sorted and paged by the server beyond 50 rows, and taken as CSV', async ({
  page,
  request,
}) => {
  const problems = watchProblems(page);
  const { word, people } = await crowd(request, 53, 'buyer');
  const seller = await newAccount(request, 'seller', `${word} seller`);
  await signIn(page, ADMIN);
  await page.goto('/dashboard/allusers');
  const table = new Table(page, 'All Users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Users');
  await expect(table.heads).toHaveText(['SL.', 'Name', 'Email', 'Role', 'Action']);

  await page.getByLabel('Search by name or email').fill(word);
  await expect(page.getByText('54 in all')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await expect(page.getByText('Showing 50 of 54')).toBeVisible();

  await test.step('sorting goes over all pages', async () => {
    await table.sortBy('Name');
    await expect(table.head('Name')).toHaveAttribute('aria-sort', 'ascending');
    await expect(table.rows.first()).toContainText(`${word} 01`);
    await table.sortBy('Name');
    await expect(table.head('Name')).toHaveAttribute('aria-sort', 'descending');
    await expect(table.rows.first()).toContainText(`${word} seller`);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(table.rows).toHaveCount(54);
    const names = [...people.map(({ name }) => name), seller.name].sort().reverse();
    expect(await table.column('Name')).toEqual(names);
    expect(await table.column('SL.')).toEqual(names.map((_, index) => String(index + 1)));
  });

  await test.step('the address keeps search and order over a reload', async () => {
    await page.reload();
    await expect(table.rows.first()).toContainText(`${word} seller`);
    await expect(table.rows).toHaveCount(50);
  });

  await test.step('the file has all rows in the order shown, also those beyond the page', async () => {
    const { name, lines } = await downloadCsv(page);
    expect(name).toMatch(/^all-users-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]).toBe('Name,Email,Phone,Role,Verified,Suspended,Member since');
    expect(lines).toHaveLength(55);
    // A phone number starts with +, which a spreadsheet would take for a formula.
    expect(lines[1]).toContain(`${word} seller,${seller.email},'${seller.phone},Seller,No,No,`);
    expect(lines[54]).toContain(`${word} 01,`);
  });

  await test.step('the role filter, and words that nobody has', async () => {
    await page.getByLabel('Role', { exact: true }).selectOption('Seller');
    await expect(page.getByText('1 in all')).toBeVisible();
    await expect(table.rows).toContainText([seller.email]);
    await page.getByLabel('Role', { exact: true }).selectOption('Admin');
    await expect(page.getByText('Nobody matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page.getByLabel('Search by name or email')).toHaveValue('');
    await expect(table.rows.first()).toBeVisible();
  });
  expect(problems).toEqual([]);
});

// spec:2.48 4.20
test(
  'All Users: an admin verifies, suspends, promotes and deletes; each weighty step asks once and says what it does',
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

    await test.step('verify, and back by Undo from the keyboard', async () => {
      await press('Verify');
      await seeToasts(page, 'Marked as verified');
      await expect(row.getByText('Verified', { exact: true })).toBeVisible();
      expect((await about()).verified).toBe(true);
      await page.keyboard.press('Control+z');
      await seeToasts(page, 'No longer marked as verified');
      await expect(row.getByRole('button', { name: 'Verify', exact: true })).toBeVisible();
    });

    await test.step('suspend asks, and is lifted by Undo', async () => {
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

    await test.step('Make Admin asks, and is hidden for who is admin already', async () => {
      await press('Make Admin');
      await expect(dialog).toContainText('Make this person an admin?');
      await confirm('Make Admin');
      await seeToasts(page, 'Admin added successfully');
      await expect(row.getByText('Admin', { exact: true })).toBeVisible();
      await expect(row.getByRole('button', { name: 'Make Admin' })).toBeHidden();
    });

    await test.step('Take Back Admin asks, and leaves a seller what a seller has', async () => {
      await press('Take Back Admin');
      await expect(dialog).toContainText('Take admin back from this person?');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await confirm('Take Back Admin');
      await seeToasts(page, 'No longer an admin');
      await expect(row.getByText('Seller', { exact: true })).toBeVisible();
      expect((await about()).role).toBe('seller');
    });

    await test.step('Delete says what is lost and takes it', async () => {
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

    await test.step('every one of these steps is in the audit log', async () => {
      await page.goto(`/dashboard/audit?q=${person.email}`);
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

test('All Users: nothing to press on oneself; a refusal of the server is said where the question was', async ({
  page,
  request,
  shop,
}) => {
  const person = await newAccount(request, 'buyer');
  await signIn(page, ADMIN);
  await page.goto(`/dashboard/allusers?q=${ADMIN}`);
  const table = new Table(page, 'All Users');
  await expect(table.row(ADMIN).getByText('You', { exact: true })).toBeVisible();
  await expect(table.row(ADMIN).getByRole('button')).toHaveCount(0);

  const self = await shop.call<User>(ADMIN, 'GET', '/users/me');
  await expect(shop.call(ADMIN, 'DELETE', `/users/${self._id}`)).rejects.toThrow(/409/);

  await page.goto(`/dashboard/allusers?q=${person.email}`);
  await table.row(person.email).getByRole('button', { name: 'Delete' }).click();
  await shop.call(ADMIN, 'DELETE', `/users/${person.uid}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('There is no such user');
  await seeToasts(page, 'There is no such user');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test(
  'the suspended person reads why where they sign in, and signs in again once it is lifted',
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

test('a signed-in person who is suspended reads why in place of the dashboard, and logs out there', async ({
  page,
  request,
  shop,
}) => {
  const person = await newAccount(request, 'buyer');
  await signIn(page, person.email);
  await openDashboard(page, '', `Welcome, ${person.name}`);
  await shop.call(ADMIN, 'PUT', `/users/${person.uid}/suspended`, { suspended: true, reason: REASON });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is suspended');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText(REASON);
  await expect(main.getByRole('link', { name: 'Go to Contacts' })).toHaveAttribute('href', '/contacts');
  await expect(main.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Logout' }).click();
  await seeToasts(page, 'User logged out');
  await expect(page).toHaveURL('/login');
});

test('the page of a person: all about them, what can be done, and nobody but admins sees it', async ({
  page,
  request,
  shop,
}) => {
  const person = await newAccount(request, 'seller');
  const car = await shop.listCar(9000, person.email);
  await signIn(page, ADMIN);
  await page.goto(`/dashboard/allusers?q=${person.email}`);
  await page.getByRole('link', { name: person.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(person.email);
  await expect(page.getByRole('region', { name: 'Cars' }).getByRole('link')).toHaveText([
    `${car.brandName} ${car.model}`,
  ]);
  await expect(page.getByText('Nobody has ordered a car of theirs.')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText(`The reason: ${REASON}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Audit log' }).getByText('Suspend')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cars' }).getByRole('link')).toHaveCount(1);
  await page.reload();
  await expect(page.getByText(`The reason: ${REASON}`)).toBeVisible();
  await page.goto('/dashboard/people/nobody-of-that-number');
  await expect(page.getByText('There is no such person')).toBeVisible();
});

test('a person’s page is for admins: others read so', async ({ page }) => {
  await signIn(page, SELLER);
  await page.goto('/dashboard/people/any');
  await expect(page.getByRole('main')).toContainText('admin');
  await expect(page.getByRole('region', { name: 'Account' })).toBeHidden();
});
