import type { Order } from '@second-gear/contract/orders';
import { newAccount } from '../support/accounts.ts';
import { headersOf, linesOf, openDashboard, pay, rowIn } from '../support/buyer-pages.ts';
import { nameOf } from '../support/catalog.ts';
import { BookingModal, orderRow } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

const TABLE = 'Wishlist';

// spec:2.53 4.13
test(
  'Wishlist: SL., Brand Name, Model, Price, Action; unpaid with a price shows Delete, which asks, says so and can be undone',
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

    await test.step('sorts and comes as a file', async () => {
      await table.getByRole('button', { name: 'Price' }).click();
      await expect(page).toHaveURL(/sort=resellPrice/);
      await expect.poll(() => table.getByText(/^V60 /).allInnerTexts()).toEqual([cheap.model, dear.model]);
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const [head, ...lines] = await linesOf(await coming);
      expect(head).toMatch(/^Brand Name,Model,Price,/);
      expect(lines.map((line) => line.split(',')[1])).toEqual([cheap.model, dear.model]);
    });

    await test.step('delete', async () => {
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

// spec:4.14
test('a car is ordered from the wishlist; then it says by whom and leads to payment, and once it is sold Pending', async ({
  page,
  shop,
  request,
}) => {
  const buyer = await newAccount(request, 'buyer');
  const car = await shop.listCar();
  await shop.call(buyer.email, 'POST', '/wishlist', { car: { _id: car._id } });
  await signIn(page, buyer.email);
  await openDashboard(page, '/wishlist', TABLE);
  const row = rowIn(page, TABLE, car.model);
  await row.getByRole('button', { name: 'Order Now' }).click();
  const modal = new BookingModal(page);
  await expect(modal.field('Email')).toHaveValue(buyer.email);
  await modal.field('Phone').fill(buyer.phone);
  await modal.chooseFirstPlace();
  await modal.submit.click();
  await seeToasts(page, 'Your order has been placed successfully');
  await expect(modal.root).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/orders\//);
  await page.goBack();
  await expect(row).toContainText('You have ordered this car');
  await expect(row.getByRole('button', { name: 'Order Now' })).toHaveCount(0);
  await expect(row.getByRole('link', { name: 'Pay Now' })).toBeVisible();

  await page.goto('/dashboard/my-order');
  await expect(orderRow(page, car.model)).toHaveCount(1);
  const [order] = await shop.call<[Order]>(buyer.email, 'GET', '/orders');
  await pay(request, shop, order, buyer.email);
  await openDashboard(page, '/wishlist', TABLE);
  await expect(row.getByRole('button', { name: 'Pending' })).toBeDisabled();
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('somebody was quicker: no booking opens, and the list says so', async ({ page, shop, request }) => {
  const [buyer, other] = [await newAccount(request, 'buyer'), await newAccount(request, 'buyer')];
  const car = await shop.listCar();
  await shop.call(buyer.email, 'POST', '/wishlist', { car: { _id: car._id } });
  await signIn(page, buyer.email);
  await openDashboard(page, '/wishlist', TABLE);
  await shop.orderCar(car, other);
  const row = rowIn(page, TABLE, car.model);
  await row.getByRole('button', { name: 'Order Now' }).click();
  await seeToasts(page, 'Somebody was quicker: this car cannot be ordered any more.');
  await expect(new BookingModal(page).root).toHaveCount(0);
  await expect(row).toContainText('Somebody has ordered this car');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an empty wishlist says what to do, and a kept car is listed with its Delete button', async ({
    page,
    shop,
    request,
  }) => {
    const buyer = await newAccount(request, 'buyer');
    await signIn(page, buyer.email);
    await openDashboard(page, '/wishlist', TABLE);
    await expect(page.getByText('Press the heart on a car to keep it here.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'View all cars' })).toBeVisible();

    const car = await shop.listCar();
    await shop.call(buyer.email, 'POST', '/wishlist', { car: { _id: car._id } });
    await openDashboard(page, '/wishlist', TABLE);
    await expect(rowIn(page, TABLE, car.model).getByRole('button', { name: 'Delete' })).toBeVisible();
  });
});
