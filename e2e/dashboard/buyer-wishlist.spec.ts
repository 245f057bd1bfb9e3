import { newAccount } from '../support/accounts.ts';
import { headersOf, linesOf, openDashboard, rowIn } from '../support/buyer-pages.ts';
import { nameOf } from '../support/catalog.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

const TABLE = 'Wishlist';

// spec:2.53 4.13
test(
  'the wishlist shows the specified columns and Delete, which asks for confirmation and can be undone',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const buyer = await newAccount(request, 'buyer');
    const [dear, cheap] = [await shop.listCar(18000), await shop.listCar(9000)];
    for (const { _id } of [dear, cheap]) await shop.call(buyer.email, 'POST', '/wishlist', { car: { _id } });
    await signIn(page, buyer.email);
    await openDashboard(page, '/wishlist', TABLE);
    const table = page.getByRole('table', { name: TABLE });
    expect(await headersOf(table)).toEqual(['SL.', 'Brand Name', 'Model', 'Price', 'Action']);
    const row = rowIn(page, TABLE, cheap.model);
    await expect(row).toContainText('$9,000');

    await test.step('the wishlist can be sorted and downloaded', async () => {
      await table.getByRole('button', { name: 'Price' }).click();
      await expect(page).toHaveURL(/sort=resellPrice/);
      await expect.poll(() => table.getByText(/^V60 /).allInnerTexts()).toEqual([cheap.model, dear.model]);
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const [head, ...lines] = await linesOf(await coming);
      expect(head).toMatch(/^Brand Name,Model,Price,/);
      expect(lines.map((line) => line.split(',')[1])).toEqual([cheap.model, dear.model]);
    });

    await test.step('Delete asks for confirmation and can be undone', async () => {
      await row.getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('dialog', { name: 'Delete from your wishlist?' });
      await expect(question).toContainText(nameOf(cheap));
      await question.getByRole('button', { name: 'Delete' }).click();
      await seeToasts(page, 'WishList deleted successfully');
      await expect(row).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(row).toHaveCount(1);
      await page.reload();
      await expect(row).toHaveCount(1);
    });
  },
);
