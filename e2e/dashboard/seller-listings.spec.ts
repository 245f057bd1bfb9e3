import { readFile } from 'node:fs/promises';
import type { Ad } from '@second-gear/contract/ads';
import type { Car } from '@second-gear/contract/cars';
import { newAccount } from '../support/accounts.ts';
import { cardOf, nameOf, section } from '../support/catalog.ts';
import { PaymentScreen } from '../support/screens.ts';
import { picture, rowOf } from '../support/seller-pages.ts';
import { BUYER, SELLER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

// spec:2.46
test(
  'All Cars counts every car, in the columns of the specification; one’s own can be advertised',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const seller = await newAccount(request, 'seller');
    const car = await shop.listCar(16000, seller.email);
    const foreign = await shop.listCar(17000);
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
    const own = rowOf(page, car.model);
    await expect(own).toContainText('Pending');
    await expect(rowOf(page, foreign.model)).toContainText('Not your listing');
    await expect(rowOf(page, foreign.model).getByRole('button')).toHaveCount(0);

    await own.getByRole('button', { name: 'Make Ads' }).click();
    await seeToasts(page, 'Your Ad is created successfully');
    await expect(own).toContainText('Advertised');
    await expect(own.getByRole('button', { name: 'Make Ads' })).toHaveCount(0);
    await page.reload();
    await expect(own).toContainText('Advertised');
    await page.goto('/');
    await expect(
      cardOf(section(page, 'Advertised Cars').or(page.getByRole('main')), car).first(),
    ).toBeVisible();
  },
);

// spec:2.47
test(
  'Delete asks once, says what goes, and Undo brings the car back with its ad',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const seller = await newAccount(request, 'seller');
    const car = await shop.listCar(16000, seller.email);
    const { brandName, model, resellPrice } = car;
    await shop.call<Ad>(seller.email, 'POST', '/ads', { carId: car._id, brandName, model, resellPrice });
    await signIn(page, seller.email);
    await page.goto('/dashboard/allcars');
    const row = rowOf(page, car.model);
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this car?' });
    await expect(question).toContainText(`The ${nameOf(car)}, its pictures and its ad leave the site.`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toHaveCount(1);

    await row.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await seeToasts(page, 'Car deleted successfully');
    await expect(row).toHaveCount(0);
    expect((await request.get(`${stack().api}/cars/${car._id}`)).status()).toBe(404);

    await page.getByRole('button', { name: 'Undo' }).click();
    await seeToasts(page, 'The car is back');
    await expect(row).toContainText('Advertised');
    expect((await request.get(`${stack().api}/cars/${car._id}`)).status()).toBe(200);
  },
);

test('All Cars comes by pages, is sorted by the server, and goes into a file whole', async ({
  page,
  shop,
}) => {
  await shop.listCar(999_998);
  await signIn(page, SELLER);
  await page.goto('/dashboard/allcars');
  const rows = page.getByRole('table', { name: 'All Cars' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(50);

  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/allcars?sort=resellPrice');
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/allcars?sort=-resellPrice');
  await expect(rows.first()).toContainText('$999,998');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.first()).toContainText('$999,998');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^all-cars-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('Brand Name,Model,Price,Status,On sale,Seller,Listed on');
  expect(lines[1]).toContain(',999998,');
  expect(lines.length).toBeGreaterThan(51);
});

// spec:2.54
test(
  'My Products: a listing is edited with its phone number and the order of its pictures',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const seller = await newAccount(request, 'seller');
    const car = await shop.listCar(16000, seller.email);
    await signIn(page, seller.email);
    await page.goto('/dashboard/myproducts');
    const row = rowOf(page, car.model);
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${nameOf(car)}` });
    await expect(dialog.getByLabel('Phone number')).toHaveValue('+1 312 555 0123');
    await dialog.getByLabel('Phone number').fill('+1 312 555 0188');
    await dialog.getByLabel('Resell Price').fill('14,900');
    await dialog.getByLabel('Pictures', { exact: true }).setInputFiles(await picture('new-cover.png'));
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Make cover: new-cover.png' }).click();

    await test.step('closing asks before the changes are lost', async () => {
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Close without saving?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
    });
    await test.step('what is wrong is said at its field', async () => {
      await dialog.getByLabel('Car Model').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Car Model is required')).toBeVisible();
      await expect(dialog.getByLabel('Car Model')).toBeFocused();
      await dialog.getByLabel('Car Model').fill(car.model);
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seeToasts(page, 'Your listing is saved');
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('$14,900');
    const now = await shop.call<Car & { phone: string }>(seller.email, 'GET', `/cars/${car._id}/own`);
    expect(now).toMatchObject({ phone: '+1 312 555 0188', resellPrice: 14900, model: car.model });
    expect(now.images).toHaveLength(2);
    expect(now.images[1]).toBe(car.image);

    await test.step('the price history tells the change', async () => {
      await row.getByRole('button', { name: 'Insights' }).click();
      const history = page.getByRole('table', { name: 'Price history' });
      await expect(history.getByRole('row').nth(1)).toContainText('−$1,100');
      await expect(history.getByRole('row').nth(2)).toContainText('First price');
    });
  },
);

test('My Products: sold and back again, deleted and back again', async ({ page, shop, request }) => {
  const seller = await newAccount(request, 'seller');
  const car = await shop.listCar(16000, seller.email);
  await signIn(page, seller.email);
  await page.goto('/dashboard/myproducts');
  const row = rowOf(page, car.model);
  const markSold = async () => {
    await row.getByRole('button', { name: 'Mark sold' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark sold' }).click();
    await seeToasts(page, 'Marked as sold');
    await expect(row).toContainText('Sold');
  };
  await markSold();
  expect((await shop.call<Car>(BUYER, 'GET', `/cars/${car._id}`)).status).toBe('sold');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'Mark sold' })).toBeVisible();
  await markSold();
  await row.getByRole('button', { name: 'List again' }).click();
  await seeToasts(page, 'Listed again');
  await expect(row).not.toContainText('Sold');

  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await seeToasts(page, 'Car deleted successfully');
  await expect(page.getByText('You have no listings yet')).toBeVisible();
  await page
    .locator('[data-toast]')
    .filter({ hasText: 'Car deleted successfully' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(row).toContainText('$16,000');
});

test('My Products: views and saves of each listing, as a line in its row and as a chart', async ({
  page,
  shop,
  request,
}) => {
  const seller = await newAccount(request, 'seller');
  const car = await shop.listCar(16000, seller.email);
  await request.post(`${stack().api}/cars/${car._id}/views`, {
    headers: { 'user-agent': 'Mozilla/5.0 (a visitor of this test)' },
  });
  await shop.call(BUYER, 'POST', '/wishlist', { car });
  await signIn(page, seller.email);
  await page.goto('/dashboard/myproducts');
  const row = rowOf(page, car.model);
  await expect(row).toContainText('1 view, 1 save');
  await expect(row.getByRole('img', { name: new RegExp(`^Views of ${nameOf(car)} a day`) })).toBeVisible();
  await row.getByRole('button', { name: 'Insights' }).click();
  const dialog = page.getByRole('dialog', { name: `Insights into ${nameOf(car)}` });
  const chart = dialog.getByRole('img', { name: /Views: 1 in all.*Saves: 1 in all/ });
  await expect(chart).toBeVisible();
  const span = await chart.getAttribute('aria-label');
  await dialog.getByLabel('Time').selectOption('7 days');
  await expect(chart).not.toHaveAttribute('aria-label', span ?? '');
});

// spec:2.54
test('My Buyers: who ordered, where they meet, whether it is paid, and a way to write to them', async ({
  page,
  shop,
  request,
  browser,
}) => {
  const seller = await newAccount(request, 'seller');
  const buyer = await newAccount(request, 'buyer');
  const car = await shop.listCar(16000, seller.email);
  const orderId = await shop.orderCar(car, buyer);
  await signIn(page, seller.email);
  await page.goto('/dashboard/mybuyers');
  const row = page.getByRole('row').filter({ hasText: car.model });
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());
  for (const text of [buyer.name, 'Volvo', '$16,000', 'Chicago, Lake Street, 12, 4', today, 'Unpaid']) {
    await expect(row).toContainText(text);
  }
  await expect(row).not.toContainText(buyer.email);

  const theirs = await browser.newPage({ baseURL: stack().site });
  await test.step('the buyer pays', async () => {
    await signIn(theirs, buyer.email);
    const payment = new PaymentScreen(theirs);
    await payment.open(orderId);
    await payment.pay('4242 4242 4242 4242');
    await expect(payment.success).toBeVisible();
    await page.reload();
    await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  });

  await test.step('the seller writes, the buyer reads it', async () => {
    await row.getByRole('button', { name: 'Message buyer' }).click();
    const dialog = page.getByRole('dialog', { name: `Message ${buyer.name}` });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Message is required')).toBeVisible();
    await dialog.getByLabel('Your message').fill('See you at noon');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await seeToasts(page, 'Your message is sent');
    await expect(page).toHaveURL(/\/dashboard\/messages\/[\w-]+$/);
    const conversation = new URL(page.url()).pathname;
    await theirs.goto(conversation);
    await expect(theirs.getByRole('main')).toContainText('See you at noon');
    await theirs.close();
    await page.goto('/dashboard/mybuyers');
    await expect(row.getByRole('link', { name: 'Open conversation' })).toHaveAttribute('href', conversation);
  });

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('Buyer,Brand Name,Model,Price,Meeting place,Meeting time,Booking date,Payment');
  expect(lines[1]).toContain(`${buyer.name},Volvo,${car.model},16000,"Chicago, Lake Street, 12, 4"`);
});
