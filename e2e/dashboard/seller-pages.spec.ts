import type { Route } from '@playwright/test';
import { newAccount } from '../support/accounts.ts';
import { AddCarPage } from '../support/seller-pages.ts';
import { BUYER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// spec:2.37
test('a buyer who opens a seller’s page by its address is offered to sell, and not sent about', async ({
  page,
}) => {
  await signIn(page, BUYER);
  for (const place of ['addcar', 'allcars', 'myproducts', 'mybuyers', 'hours', 'payouts']) {
    await page.goto(`/dashboard/${place}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sell your car' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('This page is for sellers');
    await expect(page).toHaveURL(`/dashboard/${place}`);
  }
});

test(
  'a buyer who wants to sell becomes a seller right there, and keeps what they have ordered',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const buyer = await newAccount(request, 'buyer');
    const car = await shop.listCar();
    await shop.orderCar(car, buyer);
    await signIn(page, buyer.email);
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sell your car' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Start selling' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add Car' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'My Products' })).toBeVisible();
    await page.goto('/dashboard/my-order');
    await expect(page.getByRole('row').filter({ hasText: car.model })).toHaveCount(1);
  },
);

test('a seller without listings or buyers reads what to do; a list that fails is tried again', async ({
  page,
  request,
}) => {
  const seller = await newAccount(request, 'seller');
  await signIn(page, seller.email);
  await page.goto('/dashboard/myproducts');
  await expect(page.getByText('You have no listings yet')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add a car' }).click();
  await expect(page).toHaveURL('/dashboard/addcar');
  await page.getByRole('link', { name: 'My Buyers' }).click();
  await expect(page.getByText('Nobody has ordered one of your cars yet')).toBeVisible();

  for (const [place, call, title] of [
    ['allcars', 'cars/allcars', 'All Cars'],
    ['myproducts', 'cars/allcars', 'My Products'],
    ['mybuyers', 'sales', 'My Buyers'],
  ] as const) {
    const down = (route: Route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not at this hour' } });
    await page.route(`**/api/${call}*`, down);
    await page.goto(`/dashboard/${place}`);
    await expect(page.getByText(`${title} could not be loaded`)).toBeVisible();
    await expect(page.getByText('Not at this hour')).toBeVisible();
    await page.unroute(`**/api/${call}*`, down);
    // The open dashboard may hear that the server is back before Retry is pressed.
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 5000 });
      await expect(page.getByText(`${title} could not be loaded`)).toBeHidden({ timeout: 10_000 });
    }).toPass();
  }
});

test.describe('Add Car on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a refused form takes pictures, moves one earlier, opens it for cropping, and is cleared after a question', async ({
    page,
    request,
  }) => {
    const form = new AddCarPage(page);
    await signIn(page, (await newAccount(request, 'seller')).email);
    await form.open();
    await form.submit.click();
    await form.choose('a picture with a name that is much longer than its place.png', 'back.png');
    await form.uploaded();
    await page.getByRole('button', { name: 'Move back.png earlier' }).tap();
    await expect.poll(async () => (await form.order)[0]).toBe('back.png');
    await page.getByRole('button', { name: 'Rotate or crop back.png' }).tap();
    await expect(page.getByRole('img', { name: 'The picture as it will be' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear the form' }).tap();
    await expect(page.getByRole('dialog', { name: 'Clear the form?' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear the form' }).tap();
    await expect(form.pictures).toHaveCount(0);
  });
});
