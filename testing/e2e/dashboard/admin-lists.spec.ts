import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN } from '../support/data/test-data-api.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { createUsers, downloadCsv, Table } from '../support/pages/admin-pages.ts';

for (const [role, heading, file, size] of [
  ['buyer', 'All Buyers', 'all-buyers', { width: 1440, height: 900 }],
  ['seller', 'All Sellers', 'all-sellers', { width: 390, height: 844 }],
] as const) {
  // spec:2.49 2.50 4.8 4.9
  test(
    `${heading} shows SL., Name, Email, Phone, and Status, and can be searched, sorted, and downloaded as CSV`,
    { tag: '@journey' },
    async ({ page, request }) => {
      const pageErrors = collectPageErrors(page);
      const { word: prefix } = await createUsers(request, 2, role);
      const person = await createAccount(request, role, `${prefix} of mine`);
      await signIn(page, ADMIN);
      await page.goto(`/dashboard/${heading.toLowerCase().replace(' ', '')}`);
      const table = new Table(page, heading);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(new RegExp(heading));
      await expect(table.headers).toHaveText(['SL.', 'Name', 'Email', 'Phone', 'Status']);

      await page.getByLabel('Search by name or email').fill(prefix);
      await expect(table.rows).toHaveCount(3);
      const personRow = table.row(person.email);
      await expect(personRow.getByText('Pending', { exact: true })).toBeVisible();
      await expect(personRow).toContainText(person.phone);
      await personRow.getByRole('button', { name: 'Verify' }).click();
      await expectToasts(page, 'Marked as verified');
      await expect(personRow.getByText('Verified', { exact: true })).toBeVisible();
      await expect(personRow.getByRole('button')).toHaveCount(0);

      await table.sortBy('Status');
      await expect(table.rows.last()).toContainText('Verified');
      await table.sortBy('Status');
      await expect(table.rows.first()).toContainText('Verified');

      const { name, lines } = await downloadCsv(page);
      expect(name).toMatch(new RegExp(`^${file}-`));
      expect(lines[0]).toBe('Name,Email,Phone,Status,Verified,Suspended,Member since');
      expect(lines[1]).toContain(`${person.email},'${person.phone},Verified,Yes,No,`);
      expect(lines).toHaveLength(4);

      await page.setViewportSize(size);
      await expect(personRow.getByText('Verified', { exact: true })).toBeVisible();
      expect(pageErrors).toEqual([]);
    },
  );
}
