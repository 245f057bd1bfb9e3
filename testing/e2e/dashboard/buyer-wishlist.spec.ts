import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { formatCarName } from '../support/pages/catalog-pages.ts';
import {
  readColumnHeaders,
  openDashboard,
  readCsvLines,
  findModelRow,
} from '../support/pages/dashboard-pages.ts';

const TABLE_NAME = 'Wishlist';

// spec:2.53 4.13
test(
  'the wishlist shows the specified columns and Delete, which asks for confirmation and can be undone',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const buyer = await createAccount(request, 'buyer');
    const [expensiveCar, cheapCar] = [await testDataApi.listCar(18000), await testDataApi.listCar(9000)];
    for (const { _id } of [expensiveCar, cheapCar])
      await testDataApi.call(buyer.email, 'POST', '/wishlist', { car: { _id } });
    await signIn(page, buyer.email);
    await openDashboard(page, '/wishlist', TABLE_NAME);
    const table = page.getByRole('table', { name: TABLE_NAME });
    expect(await readColumnHeaders(table)).toEqual(['SL.', 'Brand Name', 'Model', 'Price', 'Action']);
    const row = findModelRow(page, TABLE_NAME, cheapCar.model);
    await expect(row).toContainText('$9,000');

    await test.step('the wishlist can be sorted and downloaded', async () => {
      await table.getByRole('button', { name: 'Price' }).click();
      await expect(page).toHaveURL(/sort=resellPrice/);
      await expect
        .poll(() => table.getByText(/^V60 /).allInnerTexts())
        .toEqual([cheapCar.model, expensiveCar.model]);
      const whenDownloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const [headerLine, ...lines] = await readCsvLines(await whenDownloaded);
      expect(headerLine).toMatch(/^Brand Name,Model,Price,/);
      expect(lines.map((line) => line.split(',')[1])).toEqual([cheapCar.model, expensiveCar.model]);
    });

    await test.step('Delete asks for confirmation and can be undone', async () => {
      await row.getByRole('button', { name: 'Delete' }).click();
      const confirmDialog = page.getByRole('dialog', { name: 'Delete from your wishlist?' });
      await expect(confirmDialog).toContainText(formatCarName(cheapCar));
      await confirmDialog.getByRole('button', { name: 'Delete' }).click();
      await expectToasts(page, 'WishList deleted successfully');
      await expect(row).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(row).toHaveCount(1);
      await page.reload();
      await expect(row).toHaveCount(1);
    });
  },
);
