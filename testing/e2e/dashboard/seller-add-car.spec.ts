import type { Car } from '@second-gear/contract/cars';
import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { AddCarPage, rowWithText } from '../support/pages/seller-pages.ts';

let modelCount = 0;
const makeModelName = () =>
  `V90 ${String(process.pid)}-${String((modelCount += 1))}-${String(Date.now() % 100_000)}`;
const REQUIRED_FIELDS = [
  'Brand Name',
  'Car Model',
  'Street',
  'House number',
  'City',
  'Condition',
  'Resell Price',
  'Phone number',
  'Year Of Purchase',
];

// spec:2.45
test(
  'a seller adds a car with all details and ordered pictures, and is redirected to My Products',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const pageErrors = collectPageErrors(page);
    const seller = await createAccount(request, 'seller');
    const model = makeModelName();
    const form = new AddCarPage(page);
    await signIn(page, seller.email);
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Add Car' }).click();

    await test.step('the form has the specified fields, and the name of the model input is carModel', async () => {
      for (const label of REQUIRED_FIELDS) await expect(form.field(label)).toBeEditable();
      await expect(form.field('Car Model')).toHaveAttribute('name', 'carModel');
      await expect(form.field('Description')).toHaveJSProperty('tagName', 'TEXTAREA');
      await expect(form.field('Photos')).toHaveAttribute('type', 'file');
      await expect(form.field('Phone number')).toHaveValue(seller.phone);
      await expect(page.getByText(/We save your draft automatically/)).toBeVisible();
    });

    await test.step('pictures are added with the file picker and by drag and drop', async () => {
      await form.choosePictures('side.png', 'back.png');
      await form.dropFile('front.png');
      await expect.poll(() => form.pictureNames).toEqual(['side.png', 'back.png', 'front.png']);
      await form.waitForUploads();
      for (const image of await form.pictures.getByRole('img').all()) {
        await expect(image).toHaveJSProperty('naturalWidth', 640);
      }
    });

    await test.step('pictures are reordered by keyboard and by dragging, and removed', async () => {
      await form.page.getByRole('button', { name: 'Move front.png earlier' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect.poll(() => form.pictureNames).toEqual(['front.png', 'side.png', 'back.png']);
      await expect(page.getByText('front.png is now photo 1 of 3')).toBeAttached();
      await expect(page.getByRole('button', { name: 'Move front.png later' })).toBeFocused();
      await form.pictures
        .filter({ hasText: 'back.png' })
        .locator('.sight')
        .dragTo(form.pictures.filter({ hasText: 'front.png' }));
      await expect.poll(() => form.pictureNames).toEqual(['back.png', 'front.png', 'side.png']);
      await page.getByRole('button', { name: 'Make cover: front.png' }).click();
      await page.getByRole('button', { name: 'Remove back.png' }).click();
      await expect.poll(() => form.pictureNames).toEqual(['front.png', 'side.png']);
    });

    await form.fillRequired(model);
    await form.field('Description').fill('One owner, always kept in a garage.');
    await form.field('Category').selectOption('Station Wagon');
    await form.field('Mileage').fill('48,000');
    await form.field('Fuel').selectOption('hybrid');
    await form.field('Transmission').selectOption('automatic');
    await form.field('Body style').selectOption('station wagon');
    await form.field('Color').fill('blue');
    await form.field('VIN').fill('1M8GDM9AXKP042788');
    const cover = await form.pictures
      .first()
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.src);
    expect(cover).toMatch(/^blob:/);

    await form.submitButton.dblclick();
    await expectToasts(page, 'Car Added Successfully');
    await expect(page).toHaveURL('/dashboard/myproducts');
    await expect(rowWithText(page, model)).toHaveCount(1);

    await test.step('the car is listed once with the entered data', async () => {
      const listedCars = await testDataApi.call<Car[]>(
        seller.email,
        'GET',
        `/cars/allcars?seller=${seller.uid}`,
      );
      expect(listedCars).toHaveLength(1);
      expect(listedCars[0]).toMatchObject({
        brandName: 'Volvo',
        model,
        resellPrice: 15500,
        location: { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '4' },
        condition: 'good',
        purchaseYear: 2019,
        description: 'One owner, always kept in a garage.',
        category: 'Station Wagon',
        mileage: 48000,
        fuel: 'hybrid',
        gearbox: 'automatic',
        body: 'station wagon',
        colour: 'blue',
        vin: '1M8GDM9AXKP042788',
      });
      expect(listedCars[0]?.images).toHaveLength(2);
      await page.goto(`/cars/${listedCars[0]?._id ?? ''}`);
      await expect(page.getByRole('heading', { name: `Volvo ${model}` }).first()).toBeVisible();
    });
    await form.open();
    await expect(form.field('Brand Name')).toHaveValue('');
    expect(pageErrors).toEqual([]);
  },
);
