import type { Ad } from '@second-gear/contract/ads';
import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { findCarCard, section } from '../support/pages/catalog-pages.ts';
import { makePictureFile, rowWithText } from '../support/pages/seller-pages.ts';
import { stack } from '../support/stack/stack.ts';

// spec:2.46
test(
  'All Cars lists every car in the specified columns, and sellers can advertise their own',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const seller = await createAccount(request, 'seller');
    const car = await testDataApi.listCar(16000, seller.email);
    const otherSellersCar = await testDataApi.listCar(17000);
    await signIn(page, seller.email);
    await page.goto('/dashboard/allcars');
    await expect(page.getByRole('heading', { level: 1, name: /^All Cars \(\d+\)$/ })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      'SL.',
      'Brand Name',
      'Model',
      'Price',
      'Status',
      'Action',
    ]);
    const ownRow = rowWithText(page, car.model);
    await expect(ownRow).toContainText('Pending');
    await expect(rowWithText(page, otherSellersCar.model)).toContainText('Not your listing');
    await expect(rowWithText(page, otherSellersCar.model).getByRole('button')).toHaveCount(0);

    await ownRow.getByRole('button', { name: 'Make Ads' }).click();
    await expectToasts(page, 'Your Ad is created successfully');
    await expect(ownRow).toContainText('Advertised');
    await expect(ownRow.getByRole('button', { name: 'Make Ads' })).toHaveCount(0);
    await page.reload();
    await expect(ownRow).toContainText('Advertised');
    await page.goto('/');
    await expect(
      findCarCard(section(page, 'Advertised Cars').or(page.getByRole('main')), car).first(),
    ).toBeVisible();
  },
);

// spec:2.47
test(
  'Delete asks for confirmation and lists the consequences, and Undo restores the car with its ad',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const seller = await createAccount(request, 'seller');
    const car = await testDataApi.listCar(16000, seller.email);
    const { brandName, model, resellPrice } = car;
    await testDataApi.call<Ad>(seller.email, 'POST', '/ads', {
      carId: car._id,
      brandName,
      model,
      resellPrice,
    });
    await signIn(page, seller.email);
    await page.goto('/dashboard/allcars');
    const row = rowWithText(page, car.model);
    await row.getByRole('button', { name: 'Delete' }).click();
    const confirmDialog = page.getByRole('dialog', { name: 'Delete this car?' });
    await expect(confirmDialog).toContainText(
      `This removes the ${formatCarTitle(car)}, its photos, and its ad from the site.`,
    );
    await confirmDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toHaveCount(1);

    await row.getByRole('button', { name: 'Delete' }).click();
    await confirmDialog.getByRole('button', { name: 'Delete' }).click();
    await expectToasts(page, 'Car deleted successfully');
    await expect(row).toHaveCount(0);
    expect((await request.get(`${stack().api}/cars/${car._id}`)).status()).toBe(404);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToasts(page, 'Car restored');
    await expect(row).toContainText('Advertised');
    expect((await request.get(`${stack().api}/cars/${car._id}`)).status()).toBe(200);
  },
);

// spec:2.54
test(
  'a seller edits a listing in My Products, including phone number and picture order',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const seller = await createAccount(request, 'seller');
    const car = await testDataApi.listCar(16000, seller.email);
    await signIn(page, seller.email);
    await page.goto('/dashboard/myproducts');
    const row = rowWithText(page, car.model);
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${formatCarTitle(car)}` });
    await expect(dialog.getByLabel('Phone number')).toHaveValue('+1 312 555 0123');
    await dialog.getByLabel('Phone number').fill('+1 312 555 0188');
    await dialog.getByLabel('Resell Price').fill('14,900');
    await dialog.getByLabel('Photos', { exact: true }).setInputFiles(await makePictureFile('new-cover.png'));
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Make cover: new-cover.png' }).click();

    await test.step('closing the form asks before changes are lost', async () => {
      await page.keyboard.press('Escape');
      const confirmDialog = page.getByRole('dialog', { name: 'Close without saving?' });
      await confirmDialog.getByRole('button', { name: 'Keep editing' }).click();
    });
    await test.step('an invalid value shows an error at its field', async () => {
      await dialog.getByLabel('Car Model').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Car Model is required')).toBeVisible();
      await expect(dialog.getByLabel('Car Model')).toBeFocused();
      await dialog.getByLabel('Car Model').fill(car.model);
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToasts(page, 'Listing saved');
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('$14,900');
    const savedCar = await testDataApi.call<Car & { phone: string }>(
      seller.email,
      'GET',
      `/cars/${car._id}/own`,
    );
    expect(savedCar).toMatchObject({ phone: '+1 312 555 0188', resellPrice: 14900, model: car.model });
    expect(savedCar.images).toHaveLength(2);
    expect(savedCar.images[1]).toBe(car.image);

    await test.step('the price history shows the change', async () => {
      await row.getByRole('button', { name: 'More' }).click();
      await row.getByRole('button', { name: 'Insights' }).click();
      const priceHistory = page.getByRole('table', { name: 'Price history' });
      await expect(priceHistory.getByRole('row').nth(1)).toContainText('−$1,100');
      await expect(priceHistory.getByRole('row').nth(2)).toContainText('Original price');
    });
  },
);
