import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { expectNoHorizontalScroll, formatCarName } from '../support/pages/catalog-pages.ts';
import {
  readColumnHeaders,
  openDashboard,
  payOrder,
  readCsvLines,
  findModelRow,
} from '../support/pages/dashboard-pages.ts';

const TABLE_NAME = 'My Orders';

// spec:2.52 4.11
test(
  'My Orders shows the specified columns and Pay Now on unpaid orders, and asks once before canceling',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const buyer = await createAccount(request, 'buyer');
    const [expensiveCar, cheapCar] = [await testDataApi.listCar(18000), await testDataApi.listCar(9000)];
    await testDataApi.orderCar(expensiveCar, buyer);
    const cheapOrderId = await testDataApi.orderCar(cheapCar, buyer);
    await signIn(page, buyer.email);
    await openDashboard(page, '/my-order', TABLE_NAME);

    const table = page.getByRole('table', { name: TABLE_NAME });
    expect(await readColumnHeaders(table)).toEqual(['SL.', 'Name', 'Brand', 'Model', 'Price', 'Payment']);
    const row = findModelRow(page, TABLE_NAME, expensiveCar.model);
    await expect(row).toContainText(buyer.name);
    await expect(row).toContainText('$18,000');
    await expect(row).toContainText('Unpaid');
    await expect(row).toContainText('Meet at Chicago, Lake Street, 12, 4');
    await expect(row).toContainText(/Reserved for you until \w+ \d+, \d{4}/);
    await expect(row.getByRole('link', { name: 'Pay Now' })).toBeVisible();

    await test.step('the table sorts by price and updates the URL', async () => {
      const readModels = () => table.getByRole('row').getByText(/^V60 /).allInnerTexts();
      await table.getByRole('button', { name: 'Price' }).click();
      await expect.poll(readModels).toEqual([cheapCar.model, expensiveCar.model]);
      await table.getByRole('button', { name: 'Price' }).click();
      await expect.poll(readModels).toEqual([expensiveCar.model, cheapCar.model]);
      await expect(page).toHaveURL(/sort=-resellPrice/);
      await page.reload();
      await expect.poll(readModels).toEqual([expensiveCar.model, cheapCar.model]);
    });

    await test.step('the list downloads as a file', async () => {
      const whenDownloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const download = await whenDownloaded;
      expect(download.suggestedFilename()).toMatch(/^my-orders-\d{4}-\d\d-\d\d\.csv$/);
      const [headerLine, ...lines] = await readCsvLines(download);
      expect(headerLine).toMatch(/^Name,Brand,Model,Price,Payment,/);
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(`Volvo,${expensiveCar.model},18000,Unpaid`);
    });

    await test.step('canceling an order asks for confirmation once', async () => {
      const otherRow = findModelRow(page, TABLE_NAME, cheapCar.model);
      const confirmDialog = page.getByRole('dialog', { name: 'Cancel this order?' });
      await otherRow.getByRole('button', { name: 'Cancel order' }).click();
      await expect(confirmDialog).toContainText(formatCarName(cheapCar));
      await confirmDialog.getByRole('button', { name: 'Keep order' }).click();
      await expect(otherRow.getByRole('link', { name: 'Pay Now' })).toBeVisible();
      await otherRow.getByRole('button', { name: 'Cancel order' }).click();
      await confirmDialog.getByRole('button', { name: 'Yes, cancel order' }).click();
      await expectToasts(page, 'Order canceled');
      await expect(otherRow).toContainText('Canceled');
      await expect(otherRow.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
      await expect(otherRow.getByRole('button')).toHaveCount(0);
    });

    await test.step('the payment page of a canceled order shows that it is canceled', async () => {
      await page.goto(`/dashboard/payment/${cheapOrderId}`);
      await expect(page.getByRole('heading', { name: 'This order was canceled' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Just Pay' })).toHaveCount(0);
    });
  },
);

// spec:4.12
test(
  'a paid order has a green Paid button with a printable receipt, and its seller can be rated once',
  { tag: '@journey' },
  async ({ page, testDataApi, request }, testInfo) => {
    const buyer = await createAccount(request, 'buyer');
    const car = await testDataApi.listCar(16000);
    const orderId = await testDataApi.orderCar(car, buyer);
    const paymentId = await payOrder(request, testDataApi, { ...car, _id: orderId }, buyer.email);
    await signIn(page, buyer.email);
    await openDashboard(page, '/my-order', TABLE_NAME);
    const row = findModelRow(page, TABLE_NAME, car.model);
    const paidButton = row.getByRole('button', { name: 'Paid' });
    await expect(row.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
    const [red = 0, green = 0, blue = 0] = await paidButton.evaluate((button) =>
      (getComputedStyle(button).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(green).toBeGreaterThan(Math.max(red, blue));

    await test.step('the Paid button opens the receipt', async () => {
      await paidButton.click();
      const receipt = page.getByRole('dialog', { name: 'Receipt' });
      for (const text of [
        buyer.name,
        formatCarName(car),
        '$16,000',
        paymentId,
        'Dana Whitfield',
        /^SG-[0-9A-F]{8}-[0-9A-F]{4}$/,
      ]) {
        await expect(receipt.getByText(text).first()).toBeVisible();
      }

      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ media: 'print', colorScheme });
        await expect(receipt).toBeHidden();
        await expect(page.getByRole('banner')).toBeHidden();
        const sheet = page.locator('[data-receipt-sheet]');
        await expect(sheet).toBeVisible();
        await expect(sheet).toContainText(paymentId);
        await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
        await page.screenshot({ path: testInfo.outputPath(`receipt-${colorScheme}.png`), fullPage: true });
      }
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await receipt.getByRole('button', { name: 'Print' }).click();
      await expect(page.locator('body[data-printed]')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(paidButton).toBeFocused();
    });

    await test.step('the buyer can rate the seller after the hand-over', async () => {
      await expect(row.getByRole('button', { name: 'Rate seller' })).toHaveCount(0);
      await testDataApi.call(buyer.email, 'POST', `/orders/${orderId}/hand-over`);
      await row.getByRole('button', { name: 'Rate seller' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rate the seller' });
      await dialog.getByRole('button', { name: 'Submit rating' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Choose 1–5 stars');
      await dialog.getByRole('radio', { name: '5 stars' }).check({ force: true });
      await dialog.getByLabel('Comment').fill('Friendly and on time.');
      await dialog.getByRole('button', { name: 'Submit rating' }).click();
      await expectToasts(page, 'Thanks! Your rating is saved.');
      await expect(row.getByRole('button', { name: 'Rate seller' })).toHaveCount(0);
    });

    await test.step('the buyer can send the seller a message', async () => {
      await row.getByRole('link', { name: 'Message seller' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'New message' })).toBeVisible();
      await expect(page.getByText(`To the seller of the ${formatCarName(car)}`)).toBeVisible();
    });
  },
);

test.describe('orders on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an empty list links to the cars; Pay Now is on the first screen of an order and opens its payment', async ({
    page,
    testDataApi,
    request,
  }) => {
    const buyer = await createAccount(request, 'buyer');
    await signIn(page, buyer.email);
    await openDashboard(page, '/my-order', TABLE_NAME);
    await expect(page.getByText('You haven’t ordered a car yet')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'View all cars' })).toBeVisible();

    const car = await testDataApi.listCar();
    await testDataApi.orderCar(car, buyer);
    await openDashboard(page, '/my-order', TABLE_NAME);
    const card = findModelRow(page, TABLE_NAME, car.model);
    await expect(card.getByRole('link', { name: 'Pay Now' })).toBeInViewport();
    await card.getByRole('link', { name: 'Pay Now' }).tap();
    await expect(page.getByRole('button', { name: 'Just Pay' })).toBeVisible();
  });
});

test('the first screen of an unpaid order on a phone shows price, deadline, and Pay Now', async ({
  page,
  testDataApi,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const buyer = await createAccount(request, 'buyer');
  const id = await testDataApi.orderCar(await testDataApi.listCar(15_250), buyer);
  await signIn(page, buyer.email);
  await page.goto(`/dashboard/orders/${id}`);
  const main = page.getByRole('main');
  for (const detail of [
    main.getByText('$15,250').first(),
    main.getByText('Reserved until', { exact: true }),
  ]) {
    await expect(detail).toBeInViewport({ ratio: 1 });
  }
  const payLink = main.getByRole('link', { name: 'Pay Now' });
  await expect(payLink).toBeInViewport({ ratio: 1 });
  expect((await payLink.boundingBox())?.width).toBeGreaterThan(280);
});

test('the print view of an order contains only the order, black on white in both themes', async ({
  page,
  testDataApi,
  request,
}, testInfo) => {
  const buyer = await createAccount(request, 'buyer');
  const car = await testDataApi.listCar(16000);
  const orderId = await testDataApi.orderCar(car, buyer);
  await payOrder(request, testDataApi, { ...car, _id: orderId }, buyer.email);
  await signIn(page, buyer.email);
  await openDashboard(page, `/orders/${orderId}`, formatCarName(car));
  await expect(page.getByRole('img', { name: 'Hand-over QR code' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Receipt / })).toBeVisible();

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await page.screenshot({ path: testInfo.outputPath(`order-${colorScheme}.png`), fullPage: true });
    for (const role of ['banner', 'navigation', 'contentinfo', 'complementary', 'button', 'textbox'] as const)
      await expect(page.getByRole(role), role).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Skip|Back to My Orders|Message seller/ })).toHaveCount(0);
    for (const heading of ['Documents', 'Seller', 'Problem with this order?'])
      await expect(page.getByRole('heading', { name: heading }), heading).toHaveCount(0);

    const title = page.getByRole('heading', { level: 1, name: formatCarName(car) });
    await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const text of ['$16,000', 'Chicago, Lake Street, 12, 4', 'Dana Whitfield'])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Order steps' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Hand-over QR code' })).toBeVisible();
    await expectNoHorizontalScroll(page);
  }
});
