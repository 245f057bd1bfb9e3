import { ADMIN } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { ADMIN_PAGES, Table } from '../support/pages/admin-pages.ts';

// spec:2.37 4.6
test(
  'a visitor who opens an admin page signs in and returns to it with the same search',
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
