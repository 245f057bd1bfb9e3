import { newAccount } from '../support/accounts.ts';
import { headersOf, linesOf, openDashboard, pay, rowIn } from '../support/buyer-pages.ts';
import { expectNoSidewaysScroll, nameOf } from '../support/catalog.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

const TABLE = 'My Orders';

// spec:2.52 4.11
test(
  'My Orders shows the specified columns, Pay Now on unpaid orders, and one question before canceling',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const buyer = await newAccount(request, 'buyer');
    const [dear, cheap] = [await shop.listCar(18000), await shop.listCar(9000)];
    await shop.orderCar(dear, buyer);
    const cheapId = await shop.orderCar(cheap, buyer);
    await signIn(page, buyer.email);
    await openDashboard(page, '/my-order', TABLE);

    const table = page.getByRole('table', { name: TABLE });
    expect(await headersOf(table)).toEqual(['SL.', 'Name', 'Brand', 'Model', 'Price', 'Payment']);
    const row = rowIn(page, TABLE, dear.model);
    await expect(row).toContainText(buyer.name);
    await expect(row).toContainText('$18,000');
    await expect(row).toContainText('Unpaid');
    await expect(row).toContainText('Meet at Chicago, Lake Street, 12, 4');
    await expect(row).toContainText(/Held for you until \w+ \d+, \d{4}/);
    await expect(row.getByRole('link', { name: 'Pay Now' })).toBeVisible();

    await test.step('the table sorts by price and updates the URL', async () => {
      const models = () => table.getByRole('row').getByText(/^V60 /).allInnerTexts();
      await table.getByRole('button', { name: 'Price' }).click();
      await expect.poll(models).toEqual([cheap.model, dear.model]);
      await table.getByRole('button', { name: 'Price' }).click();
      await expect.poll(models).toEqual([dear.model, cheap.model]);
      await expect(page).toHaveURL(/sort=-resellPrice/);
      await page.reload();
      await expect.poll(models).toEqual([dear.model, cheap.model]);
    });

    await test.step('the list downloads as a file', async () => {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toMatch(/^my-orders-\d{4}-\d\d-\d\d\.csv$/);
      const [head, ...lines] = await linesOf(download);
      expect(head).toMatch(/^Name,Brand,Model,Price,Payment,/);
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(`Volvo,${dear.model},18000,Unpaid`);
    });

    await test.step('canceling an order asks once', async () => {
      const other = rowIn(page, TABLE, cheap.model);
      const question = page.getByRole('dialog', { name: 'Cancel this order?' });
      await other.getByRole('button', { name: 'Cancel order' }).click();
      await expect(question).toContainText(nameOf(cheap));
      await question.getByRole('button', { name: 'Keep the order' }).click();
      await expect(other.getByRole('link', { name: 'Pay Now' })).toBeVisible();
      await other.getByRole('button', { name: 'Cancel order' }).click();
      await question.getByRole('button', { name: 'Yes, cancel the order' }).click();
      await seeToasts(page, 'Your order is cancelled');
      await expect(other).toContainText('Cancelled');
      await expect(other.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
      await expect(other.getByRole('button')).toHaveCount(0);
    });

    await test.step('the payment page of a canceled order shows that it is canceled', async () => {
      await page.goto(`/dashboard/payment/${cheapId}`);
      await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Just Pay' })).toHaveCount(0);
    });
  },
);

// spec:4.12
test(
  'a paid order has a green Paid button with a printable receipt, and its seller can be rated once',
  { tag: '@journey' },
  async ({ page, shop, request }, testInfo) => {
    const buyer = await newAccount(request, 'buyer');
    const car = await shop.listCar(16000);
    const orderId = await shop.orderCar(car, buyer);
    const paymentId = await pay(request, shop, { ...car, _id: orderId }, buyer.email);
    await signIn(page, buyer.email);
    await openDashboard(page, '/my-order', TABLE);
    const row = rowIn(page, TABLE, car.model);
    const paid = row.getByRole('button', { name: 'Paid' });
    await expect(row.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
    const [red = 0, green = 0, blue = 0] = await paid.evaluate((button) =>
      (getComputedStyle(button).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(green).toBeGreaterThan(Math.max(red, blue));

    await test.step('the Paid button opens the receipt', async () => {
      await paid.click();
      const receipt = page.getByRole('dialog', { name: 'Receipt' });
      for (const text of [
        buyer.name,
        nameOf(car),
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
      await expect(paid).toBeFocused();
    });

    await test.step('the buyer can rate the seller after the hand-over', async () => {
      await expect(row.getByRole('button', { name: 'Rate seller' })).toHaveCount(0);
      await shop.call(buyer.email, 'POST', `/orders/${orderId}/hand-over`);
      await row.getByRole('button', { name: 'Rate seller' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rate the seller' });
      await dialog.getByRole('button', { name: 'Send rating' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Give one to five stars');
      await dialog.getByRole('radio', { name: '5 stars' }).check({ force: true });
      await dialog.getByLabel('In your own words').fill('Friendly and on time.');
      await dialog.getByRole('button', { name: 'Send rating' }).click();
      await seeToasts(page, 'Thank you, your rating is saved');
      await expect(row.getByRole('button', { name: 'Rate seller' })).toHaveCount(0);
    });

    await test.step('the buyer can send the seller a message', async () => {
      await row.getByRole('link', { name: 'Message seller' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'New message' })).toBeVisible();
      await expect(page.getByText(`To the seller of the ${nameOf(car)}`)).toBeVisible();
    });
  },
);

test.describe('orders on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an empty list links to the cars; Pay Now is on the first screen of an order and opens its payment', async ({
    page,
    shop,
    request,
  }) => {
    const buyer = await newAccount(request, 'buyer');
    await signIn(page, buyer.email);
    await openDashboard(page, '/my-order', TABLE);
    await expect(page.getByText('You have not ordered a car yet')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'View all cars' })).toBeVisible();

    const car = await shop.listCar();
    await shop.orderCar(car, buyer);
    await openDashboard(page, '/my-order', TABLE);
    const card = rowIn(page, TABLE, car.model);
    await expect(card.getByRole('link', { name: 'Pay Now' })).toBeInViewport();
    await card.getByRole('link', { name: 'Pay Now' }).tap();
    await expect(page.getByRole('button', { name: 'Just Pay' })).toBeVisible();
  });
});

test('the first screen of an unpaid order on a phone shows price, deadline, and Pay Now', async ({
  page,
  shop,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const buyer = await newAccount(request, 'buyer');
  const id = await shop.orderCar(await shop.listCar(15_250), buyer);
  await signIn(page, buyer.email);
  await page.goto(`/dashboard/orders/${id}`);
  const main = page.getByRole('main');
  for (const seen of [main.getByText('$15,250').first(), main.getByText('Held until', { exact: true })]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
  }
  const pay = main.getByRole('link', { name: 'Pay Now' });
  await expect(pay).toBeInViewport({ ratio: 1 });
  expect((await pay.boundingBox())?.width).toBeGreaterThan(280);
});

test('the print view of an order contains only the order, black on white in both themes', async ({
  page,
  shop,
  request,
}, testInfo) => {
  const buyer = await newAccount(request, 'buyer');
  const car = await shop.listCar(16000);
  const orderId = await shop.orderCar(car, buyer);
  await pay(request, shop, { ...car, _id: orderId }, buyer.email);
  await signIn(page, buyer.email);
  await openDashboard(page, `/orders/${orderId}`, nameOf(car));
  await expect(page.getByRole('img', { name: 'Hand-over code to scan' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Receipt / })).toBeVisible();

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await page.screenshot({ path: testInfo.outputPath(`order-${colorScheme}.png`), fullPage: true });
    for (const role of ['banner', 'navigation', 'contentinfo', 'complementary', 'button', 'textbox'] as const)
      await expect(page.getByRole(role), role).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Skip|Back to My Orders|Message seller/ })).toHaveCount(0);
    for (const heading of ['Documents', 'The seller', 'Is something wrong?'])
      await expect(page.getByRole('heading', { name: heading }), heading).toHaveCount(0);

    const title = page.getByRole('heading', { level: 1, name: nameOf(car) });
    await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const text of ['$16,000', 'Chicago, Lake Street, 12, 4', 'Dana Whitfield'])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Steps of this order' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Hand-over code to scan' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
