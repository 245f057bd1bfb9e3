import { newAccount } from '../support/accounts.ts';
import { ADMIN_PAGES, Table } from '../support/admin-pages.ts';
import { ADMIN } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

for (const [role, paths] of [
  ['buyer', Object.keys(ADMIN_PAGES)],
  ['seller', ['/dashboard/allusers']],
] as const) {
  // spec:2.37
  test(`a ${role} who opens an admin's page by its address reads whom it is for, and is not sent in a circle`, async ({
    page,
    request,
  }) => {
    const { email } = await newAccount(request, role);
    await signIn(page, email);
    for (const path of paths) {
      await page.goto(path);
      const whose = page.getByText(/for admin accounts/);
      await expect(whose).toBeVisible();
      // Beside the menu, as every other page.
      const drawer = await page.getByRole('navigation', { name: 'Dashboard' }).boundingBox();
      const left = (await whose.boundingBox())?.x ?? 0;
      expect(left).toBeGreaterThan((drawer?.x ?? 0) + (drawer?.width ?? 0));
      await expect(page.getByRole('table')).toHaveCount(0);
      await expect(page).toHaveURL(path);
    }
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByText('All Users')).toHaveCount(0);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await expect(page).toHaveURL('/dashboard');
  });
}

// spec:2.37 4.6
test(
  'a visitor who opens an admin’s page signs in and is back on it, with its search',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/dashboard/allusers?role=admin');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email', { exact: true }).fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill('secondgear');
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/dashboard/allusers?role=admin');
    await expect(new Table(page, 'All Users').row(ADMIN)).toBeVisible();
    const drawer = page.getByRole('navigation', { name: 'Dashboard' });
    for (const [path, heading] of Object.entries(ADMIN_PAGES)) {
      await expect(drawer.getByRole('link', { name: heading, exact: true })).toHaveAttribute('href', path);
    }
  },
);
