import type { Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { newAccount } from '../support/accounts.ts';
import { picture } from '../support/seller-pages.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const HEADS = 'Reference;Brand Name;Car Model;Year Of Purchase;Condition;Resell Price;Location;Photos';
const row = (reference: string, model: string, price: string, photos: string) =>
  `${reference};Saab;${model};1994;good;${price};Chicago, Lake Street, 12;${photos}`;

const chooseFile = async (page: Page, rows: string[]) => {
  await page.getByLabel('CSV file').setInputFiles({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['\uFEFF' + HEADS, ...rows, ''].join('\r\n')),
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Import of stock.csv' })).toBeVisible();
};
const choosePictures = async (page: Page, ...names: string[]) => {
  await page.getByLabel('Picture files').setInputFiles(await Promise.all(names.map(picture)));
};
const isDone = (page: Page, cars: string) =>
  expect(page.getByText(`Finished: ${cars} listed.`)).toBeVisible({ timeout: 60_000 });

test(
  'a seller imports a file with one invalid row, fixes it, and no car is listed twice',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const seller = await newAccount(request, 'seller');
    const ours = async () =>
      (await shop.call<Car[]>(seller.email, 'GET', `/cars/allcars?seller=${seller.uid}`)).map(
        ({ model }) => model,
      );
    const good = [
      row('R-1', '96', '9000', 'front.png|back.png'),
      row('R-2', '99', '7,500', 'front.png'),
      row('R-3', '900', '$8000', 'side.png'),
    ];
    await signIn(page, seller.email);
    await page.goto('/dashboard/myproducts');
    await page.getByRole('link', { name: 'Import cars from a file' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import cars' })).toBeVisible();
    await page.locator('summary', { hasText: 'The columns' }).click();
    await expect(page.getByRole('rowheader', { name: 'Photos' })).toBeVisible();

    await chooseFile(page, [...good, row('R-4', '9000', 'a lot', 'side.png')]);
    await expect(page.getByRole('row', { name: /R-4/ })).toContainText(
      'Resell Price: Give the price as a number',
    );
    await expect(page.getByRole('button', { name: 'List 0 cars' })).toBeDisabled();

    await test.step('pictures are matched by name, and uploaded ones are not sent again', async () => {
      await choosePictures(page, 'front.png', 'holiday.png');
      await expect(page.getByText('1 of the 3 pictures that the file names are uploaded.')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: 'List 1 car', exact: true })).toBeEnabled();
      const uploads: string[] = [];
      page.on('request', (sent) => {
        if (sent.method() === 'POST' && sent.url().endsWith('/api/images')) uploads.push(sent.url());
      });
      await choosePictures(page, 'front.png', 'back.png', 'side.png');
      await expect(page.getByText('3 of the 3 pictures that the file names are uploaded.')).toBeVisible();
      expect(uploads).toHaveLength(2);
    });

    await page.getByRole('button', { name: 'List 3 cars' }).click();
    await expect(page.getByRole('button', { name: 'List 3 cars' })).toHaveCount(0);
    await page.reload();
    await isDone(page, '3 cars are');
    expect((await ours()).sort()).toEqual(['900', '96', '99']);
    await page.getByRole('link', { name: 'To My Products' }).click();
    await expect(page.getByText('3 in all')).toBeVisible();

    await test.step('the fixed file lists only the new cars', async () => {
      await page.goto('/dashboard/import');
      await expect(page.getByRole('link', { name: 'stock.csv' })).toBeVisible();
      await chooseFile(page, [...good, row('R-4', '9000', '6500', 'side.png')]);
      await choosePictures(page, 'side.png');
      await page.getByRole('button', { name: 'List 1 car', exact: true }).click();
      await isDone(page, '1 car is');
      expect((await ours()).sort()).toEqual(['900', '9000', '96', '99']);
      await page.getByRole('link', { name: 'To My Products' }).click();
      await expect(page.getByText('4 in all')).toBeVisible();
    });
  },
);

test(
  'a seller assigns the columns of a file without headings, and its rows are listed',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const seller = await newAccount(request, 'seller');
    await signIn(page, seller.email);
    await page.goto('/dashboard/import');
    await page.getByLabel('CSV file').setInputFiles({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [row('R-1', '96', '9000', 'front.png'), row('R-2', '99', '7,500', 'front.png')].join('\r\n'),
      ),
    });
    await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeFocused();
    await expect(page.getByLabel('Column 3: 96, 99')).toBeVisible();
    const check = page.getByRole('button', { name: 'Check the file' });
    await check.click();
    await expect(page.getByText(/^Choose a column for each of these: Brand Name,/)).toBeVisible();
    for (const [at, label] of HEADS.split(';').entries()) {
      const option = label === 'Reference' ? label : `${label} (required)`;
      await page.getByLabel(new RegExp(`^Column ${String(at + 1)}:`)).selectOption(option);
    }
    await check.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Import of stock.csv' })).toBeVisible();
    await choosePictures(page, 'front.png');
    await page.getByRole('button', { name: 'List 2 cars' }).click();
    await isDone(page, '2 cars are');
    const listed = await shop.call<Car[]>(seller.email, 'GET', `/cars/allcars?seller=${seller.uid}`);
    expect(listed.map(({ model }) => model).sort()).toEqual(['96', '99']);
  },
);
