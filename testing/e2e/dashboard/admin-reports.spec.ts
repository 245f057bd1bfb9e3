import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN, SELLER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { reportCar, Table } from '../support/pages/admin-pages.ts';
import { nameOf } from '../support/pages/catalog-pages.ts';

const TITLE = 'Reported Items';

// spec:4.13
test(
  'Reported Items: Delete asks, reports success, and can be undone; a sold car is Pending',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const reporter = await createAccount(request, 'buyer');
    const [car, sold] = [await testDataApi.listCar(), await testDataApi.listCar()];
    await reportCar(testDataApi, reporter.email, car._id, '');
    await reportCar(testDataApi, reporter.email, sold._id, 'Sold twice');
    await testDataApi.call(SELLER, 'PATCH', `/cars/${sold._id}`, { status: 'sold' });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, ADMIN);
    await page.goto('/dashboard/reporteditems');
    const table = new Table(page, TITLE);

    const soldCarRow = table.row(sold.model);
    await expect(soldCarRow.getByRole('button', { name: 'Pending' })).toBeDisabled();
    await expect(soldCarRow.getByRole('button', { name: 'Delete' })).toHaveCount(0);

    const row = table.row(car.model);
    await row.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`This deletes the report about the ${nameOf(car)}.`);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToasts(page, 'Reported Item deleted successfully');
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToasts(page, 'Report restored');
    await expect(row).toHaveCount(1);

    await row.getByRole('button', { name: 'Resolve' }).click();
    await expect(dialog).toContainText('No reason given');
    await dialog.getByRole('link', { name: 'View car' }).click();
    await expect(page).toHaveURL(`/cars/${car._id}`);
  },
);
