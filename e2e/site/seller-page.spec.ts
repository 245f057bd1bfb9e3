import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { newAccount } from '../support/accounts.ts';
import { openDashboard, pay } from '../support/buyer-pages.ts';
import { ADMIN, PASSWORD, type Shop } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { keepToasts, seeLoggedIn, seeToasts } from '../support/toasts.ts';

const WORDS = 'Rude on the phone, and <b>late</b>.';

/** Creates a seller with an available car and a sold one that its buyer has reviewed. */
async function reviewed(shop: Shop, http: APIRequestContext) {
  const [seller, buyer] = await Promise.all([
    newAccount(http, 'seller'),
    newAccount(http, 'buyer', 'Bailey Nobodyknows'),
  ]);
  const [sold, free] = [await shop.listCar(16_000, seller.email), await shop.listCar(17_000, seller.email)];
  const orderId = await shop.orderCar(sold, buyer);
  await pay(http, shop, { _id: orderId, resellPrice: 16_000, brandName: sold.brandName }, buyer.email);
  await shop.call(buyer.email, 'POST', `/orders/${orderId}/hand-over`);
  await shop.call(buyer.email, 'POST', '/ratings', { orderId, stars: 2, text: WORDS });
  return { seller, buyer, sold, free };
}

/** Signs in a user in a separate browser context. */
async function browserOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack().site });
  await keepToasts(context);
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

/** The seller's average, which every card of a car shows too. */
const average = (page: Page) => page.getByRole('img', { name: '2.0 of 5 stars, 1 rating' }).first();
const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' });

test(
  'a review is reported by a visitor, answered by the seller, and removed by an admin',
  { tag: '@journey' },
  async ({ browser, page, shop, request }) => {
    const { seller } = await reviewed(shop, request);
    const reader = await newAccount(request, 'buyer');

    await test.step('a visitor reports the review with two clicks and a sign-in', async () => {
      await page.goto(`/sellers/${seller.uid}`);
      await reviews(page)
        .getByRole('button', { name: /^Report this review/ })
        .click();
      await expect(page).toHaveURL('/login');
      await page.getByLabel('Email', { exact: true }).fill(reader.email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await seeLoggedIn(page);
      await expect(page).toHaveURL(`/sellers/${seller.uid}`);
      const dialog = page.getByRole('dialog', { name: 'Report this review' });
      await dialog
        .getByLabel('What is wrong with this review?')
        .selectOption('It insults or threatens somebody');
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await seeToasts(page, 'Thank you. An admin will look at this review.');
      await expect(reviews(page).getByRole('button', { name: /^Reported/ })).toBeVisible();
    });

    await test.step('the seller answers the review on a phone', async () => {
      const sellers = await browserOf(browser, seller.email);
      await sellers.setViewportSize({ width: 390, height: 844 });
      await openDashboard(sellers, '/reviews', 'Reviews');
      await expect(sellers.getByText(WORDS)).toBeVisible();
      await sellers.getByRole('button', { name: 'Answer', exact: true }).click();
      const dialog = sellers.getByRole('dialog');
      await dialog.getByLabel('Your answer').fill('I was in a tunnel. Sorry!');
      await dialog.getByRole('button', { name: 'Publish answer' }).click();
      await seeToasts(sellers, 'Your answer is published');
      await expect(sellers.getByRole('button', { name: 'Edit your answer' })).toBeFocused();
      await sellers.getByRole('link', { name: 'See your public page' }).click();
      await expect(reviews(sellers)).toContainText('I was in a tunnel. Sorry!');
      await sellers.context().close();
    });

    await test.step('an admin removes the text of the review, and the audit log retains it', async () => {
      const admins = await browserOf(browser, ADMIN);
      await admins.setViewportSize({ width: 1440, height: 900 });
      await openDashboard(admins, '/reporteditems', 'Reported Items');
      const row = admins
        .getByRole('table', { name: 'Reported reviews' })
        .getByRole('row')
        .filter({ hasText: seller.name });
      await row.getByRole('button', { name: 'Decide' }).click();
      const dialog = admins.getByRole('dialog');
      await expect(dialog).toContainText(WORDS);
      await expect(dialog).toContainText('It insults or threatens somebody');
      await dialog.getByRole('button', { name: 'Take the words down' }).click();
      await seeToasts(admins, 'The words are taken down');
      await expect(row).toContainText('Taken down');
      await openDashboard(admins, `/audit?q=${encodeURIComponent('take down review')}`, 'Audit Log');
      await expect(admins.getByRole('row').filter({ hasText: WORDS }).first()).toBeVisible();
      await admins.context().close();
    });

    await test.step('the text is no longer visible, and the stars still count', async () => {
      await page.goto(`/sellers/${seller.uid}`);
      await expect(reviews(page)).toContainText('An admin took the words of this review down.');
      await expect(reviews(page)).not.toContainText('tunnel');
      await expect(average(page)).toBeVisible();
    });
  },
);
