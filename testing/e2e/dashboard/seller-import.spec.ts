import type { Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { makePictureFile } from '../support/pages/seller-pages.ts';

const HEADER_ROW = 'Reference;Brand Name;Car Model;Year Of Purchase;Condition;Resell Price;Location;Photos';
const buildRow = (reference: string, model: string, price: string, photos: string) =>
  `${reference};Saab;${model};1994;good;${price};Chicago, Lake Street, 12;${photos}`;

const importFile = async (page: Page, rows: string[]) => {
  await page.getByLabel('CSV file').setInputFiles({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['\uFEFF' + HEADER_ROW, ...rows, ''].join('\r\n')),
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Import: stock.csv' })).toBeVisible();
};
const choosePictures = async (page: Page, ...names: string[]) => {
  await page.getByLabel('Photo files').setInputFiles(await Promise.all(names.map(makePictureFile)));
};
const expectFinished = (page: Page, cars: string) =>
  expect(page.getByText(`Finished: ${cars} listed.`)).toBeVisible({ timeout: 60_000 });

test(
  'a seller imports a file with an invalid row and then the fixed file, and no car is listed twice',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const seller = await createAccount(request, 'seller');
    const fetchListedModels = async () =>
      (await testDataApi.call<Car[]>(seller.email, 'GET', `/cars/allcars?seller=${seller.uid}`)).map(
        ({ model }) => model,
      );
    const validRows = [
      buildRow('R-1', '96', '9000', 'front.png|back.png'),
      buildRow('R-2', '99', '7,500', 'front.png'),
      buildRow('R-3', '900', '$8000', 'side.png'),
    ];
    await signIn(page, seller.email);
    await page.goto('/dashboard/myproducts');
    await page.getByRole('link', { name: 'Import cars from a file' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import cars' })).toBeVisible();
    await page.locator('summary', { hasText: 'Column reference' }).click();
    await expect(page.getByRole('rowheader', { name: 'Photos' })).toBeVisible();

    await importFile(page, [...validRows, buildRow('R-4', '9000', 'a lot', 'side.png')]);
    await expect(page.getByRole('row', { name: /R-4/ })).toContainText(
      'Resell Price: Enter the price as a number',
    );
    await expect(page.getByRole('button', { name: 'List cars' })).toBeDisabled();

    await test.step('pictures are matched by name, and uploaded ones are not sent again', async () => {
      await choosePictures(page, 'front.png', 'holiday.png');
      await expect(page.getByText('1 of 3 photos named in the file are uploaded.')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: 'List 1 car', exact: true })).toBeEnabled();
      const uploads: string[] = [];
      page.on('request', (pageRequest) => {
        if (pageRequest.method() === 'POST' && pageRequest.url().endsWith('/api/images'))
          uploads.push(pageRequest.url());
      });
      await choosePictures(page, 'front.png', 'back.png', 'side.png');
      await expect(page.getByText('3 of 3 photos named in the file are uploaded.')).toBeVisible();
      expect(uploads).toHaveLength(2);
    });

    await page.getByRole('button', { name: 'List 3 cars' }).click();
    await expect(page.getByRole('button', { name: 'List 3 cars' })).toHaveCount(0);
    await page.reload();
    await expectFinished(page, '3 cars are');
    expect((await fetchListedModels()).sort()).toEqual(['900', '96', '99']);
    await page.getByRole('link', { name: 'Go to My Products' }).click();
    await expect(page.getByText('3 total')).toBeVisible();

    await test.step('the fixed file lists only the new cars', async () => {
      await page.goto('/dashboard/import');
      await expect(page.getByRole('link', { name: 'stock.csv' })).toBeVisible();
      await importFile(page, [...validRows, buildRow('R-4', '9000', '6500', 'side.png')]);
      await choosePictures(page, 'side.png');
      await page.getByRole('button', { name: 'List 1 car', exact: true }).click();
      await expectFinished(page, '1 car is');
      expect((await fetchListedModels()).sort()).toEqual(['900', '9000', '96', '99']);
      await page.getByRole('link', { name: 'Go to My Products' }).click();
      await expect(page.getByText('4 total')).toBeVisible();
    });
  },
);

test(
  'a seller assigns the columns of a file without headings, and its rows are listed',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const seller = await createAccount(request, 'seller');
    await signIn(page, seller.email);
    await page.goto('/dashboard/import');
    await page.getByLabel('CSV file').setInputFiles({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [buildRow('R-1', '96', '9000', 'front.png'), buildRow('R-2', '99', '7,500', 'front.png')].join(
          '\r\n',
        ),
      ),
    });
    await expect(page.getByRole('heading', { name: 'What’s in each column?' })).toBeFocused();
    await expect(page.getByLabel('Column 3: “96”, “99”')).toBeVisible();
    const checkButton = page.getByRole('button', { name: 'Check file' });
    await checkButton.click();
    await expect(page.getByText(/^Choose a column for: Brand Name,/)).toBeVisible();
    for (const [index, label] of HEADER_ROW.split(';').entries()) {
      const option = label === 'Reference' ? label : `${label} (required)`;
      await page.getByLabel(new RegExp(`^Column ${String(index + 1)}:`)).selectOption(option);
    }
    await checkButton.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Import: stock.csv' })).toBeVisible();
    await choosePictures(page, 'front.png');
    await page.getByRole('button', { name: 'List 2 cars' }).click();
    await expectFinished(page, '2 cars are');
    const listedCars = await testDataApi.call<Car[]>(
      seller.email,
      'GET',
      `/cars/allcars?seller=${seller.uid}`,
    );
    expect(listedCars.map(({ model }) => model).sort()).toEqual(['96', '99']);
  },
);
