import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN, PASSWORD, type TestDataApi } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectLoggedInToast, expectToasts, recordToasts } from '../support/fixtures/toasts.ts';
import { openDashboard, payOrder } from '../support/pages/dashboard-pages.ts';
import { stack } from '../support/stack/stack.ts';

const REVIEW_TEXT = 'Rude on the phone, and <b>late</b>.';

/** Creates a seller with an available car, and with a sold car whose buyer has reviewed the seller. */
async function createReviewedSeller(testDataApi: TestDataApi, http: APIRequestContext) {
  const [seller, buyer] = await Promise.all([
    createAccount(http, 'seller'),
    createAccount(http, 'buyer', 'Bailey Nobodyknows'),
  ]);
  const [soldCar, availableCar] = [
    await testDataApi.listCar(16_000, seller.email),
    await testDataApi.listCar(17_000, seller.email),
  ];
  const orderId = await testDataApi.orderCar(soldCar, buyer);
  await payOrder(
    http,
    testDataApi,
    { _id: orderId, resellPrice: 16_000, brandName: soldCar.brandName },
    buyer.email,
  );
  await testDataApi.call(buyer.email, 'POST', `/orders/${orderId}/hand-over`);
  await testDataApi.call(buyer.email, 'POST', '/ratings', { orderId, stars: 2, text: REVIEW_TEXT });
  return { seller, buyer, soldCar, availableCar };
}

/** Signs in a user in a separate browser context. */
async function openInNewContext(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack().site });
  await recordToasts(context);
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

/** Returns the seller's average rating, which the car cards also show. */
const averageRating = (page: Page) => page.getByRole('img', { name: '2.0 of 5 stars, 1 rating' }).first();
const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' });

test(
  'a review is reported by a visitor, answered by the seller, and removed by an admin',
  { tag: '@journey' },
  async ({ browser, page, testDataApi, request }) => {
    const { seller } = await createReviewedSeller(testDataApi, request);
    const reader = await createAccount(request, 'buyer');

    await test.step('a visitor reports the review with two clicks and a sign-in', async () => {
      await page.goto(`/sellers/${seller.uid}`);
      await reviews(page)
        .getByRole('button', { name: /^Report this review/ })
        .click();
      await expect(page).toHaveURL('/login');
      await page.getByLabel('Email', { exact: true }).fill(reader.email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await expectLoggedInToast(page);
      await expect(page).toHaveURL(`/sellers/${seller.uid}`);
      const dialog = page.getByRole('dialog', { name: 'Report this review' });
      await dialog
        .getByLabel('What’s wrong with this review?')
        .selectOption('It insults or threatens someone');
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await expectToasts(page, 'Thanks! Our team will look into it.');
      await expect(reviews(page).getByRole('button', { name: /^Reported/ })).toBeVisible();
    });

    await test.step('the seller answers the review on a phone', async () => {
      const sellersPage = await openInNewContext(browser, seller.email);
      await sellersPage.setViewportSize({ width: 390, height: 844 });
      await openDashboard(sellersPage, '/reviews', 'Reviews');
      await expect(sellersPage.getByText(REVIEW_TEXT)).toBeVisible();
      await sellersPage.getByRole('button', { name: 'Reply', exact: true }).click();
      const dialog = sellersPage.getByRole('dialog');
      await dialog.getByLabel('Your reply').fill('I was in a tunnel. Sorry!');
      await dialog.getByRole('button', { name: 'Publish reply' }).click();
      await expectToasts(sellersPage, 'Reply published');
      await expect(sellersPage.getByRole('button', { name: 'Edit your reply' })).toBeFocused();
      await sellersPage.getByRole('link', { name: 'View your public page' }).click();
      await expect(reviews(sellersPage)).toContainText('I was in a tunnel. Sorry!');
      await sellersPage.context().close();
    });

    await test.step('an admin removes the text of the review, and the audit log retains it', async () => {
      const adminsPage = await openInNewContext(browser, ADMIN);
      await adminsPage.setViewportSize({ width: 1440, height: 900 });
      await openDashboard(adminsPage, '/reporteditems', 'Reported Items');
      const row = adminsPage
        .getByRole('table', { name: 'Reported reviews' })
        .getByRole('row')
        .filter({ hasText: seller.name });
      await row.getByRole('button', { name: 'Resolve' }).click();
      const dialog = adminsPage.getByRole('dialog');
      await expect(dialog).toContainText(REVIEW_TEXT);
      await expect(dialog).toContainText('It insults or threatens someone');
      await dialog.getByRole('button', { name: 'Remove review text' }).click();
      await expectToasts(adminsPage, 'Review text removed');
      await expect(row).toContainText('Text removed');
      await openDashboard(adminsPage, `/audit?q=${encodeURIComponent('take down review')}`, 'Audit Log');
      await expect(adminsPage.getByRole('row').filter({ hasText: REVIEW_TEXT }).first()).toBeVisible();
      await adminsPage.context().close();
    });

    await test.step('the text is no longer visible, and the stars still count', async () => {
      await page.goto(`/sellers/${seller.uid}`);
      await expect(reviews(page)).toContainText('This comment was removed by our team.');
      await expect(reviews(page)).not.toContainText('tunnel');
      await expect(averageRating(page)).toBeVisible();
    });
  },
);
