import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN, SELLER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { reportCar, Table } from '../support/pages/admin-pages.ts';
import { formatCarName } from '../support/pages/catalog-pages.ts';

const TABLE_NAME = 'Reported Items';

// spec:4.13
test(
  'deleting a report asks for confirmation and can be undone; a report about a sold car is Pending',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const reporter = await createAccount(request, 'buyer');
    const [car, soldCar] = [await testDataApi.listCar(), await testDataApi.listCar()];
    await reportCar(testDataApi, reporter.email, car._id, '');
    await reportCar(testDataApi, reporter.email, soldCar._id, 'Sold twice');
    await testDataApi.call(SELLER, 'PATCH', `/cars/${soldCar._id}`, { status: 'sold' });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, ADMIN);
    await page.goto('/dashboard/reporteditems');
    const table = new Table(page, TABLE_NAME);

    const soldCarRow = table.row(soldCar.model);
    await expect(soldCarRow.getByRole('button', { name: 'Pending' })).toBeDisabled();
    await expect(soldCarRow.getByRole('button', { name: 'Delete' })).toHaveCount(0);

    const row = table.row(car.model);
    await row.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`This deletes the report about the ${formatCarName(car)}.`);
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
