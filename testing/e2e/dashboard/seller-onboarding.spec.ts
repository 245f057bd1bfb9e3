import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { expect, test } from '../support/fixtures/test.ts';

test(
  'a buyer becomes a seller on the seller page and retains existing orders',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const buyer = await createAccount(request, 'buyer');
    const car = await testDataApi.listCar();
    await testDataApi.orderCar(car, buyer);
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
