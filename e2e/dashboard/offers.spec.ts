import { carTitle } from '@second-gear/contract/car-title';
import { newAccount } from '../support/accounts.ts';
import { drawer, openDashboard } from '../support/buyer-pages.ts';
import { nameOf } from '../support/catalog.ts';
import { BookingModal } from '../support/screens.ts';
import { PASSWORD } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

const PHONE = { width: 390, height: 844 };

test(
  'a buyer makes an offer, the seller counters, and the buyer accepts and pays exactly that price',
  { tag: '@journey' },
  async ({ page, browser, shop, request }) => {
    const [buyer, seller] = [await newAccount(request, 'buyer'), await newAccount(request, 'seller')];
    const car = await shop.listCar(16_000, seller.email);
    const name = nameOf(car);
    const offering = page.getByRole('dialog', { name: `Your offer for ${carTitle(car)}` });

    await test.step('an offer of a signed-out visitor leads to the login page and back', async () => {
      await page.goto(`/cars/${car._id}`);
      await page.getByRole('button', { name: `Make an offer: ${name}` }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.getByLabel('Email', { exact: true }).fill(buyer.email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
      await expect(offering.getByLabel(/^Your amount/)).toBeVisible();
    });

    await test.step('an invalid amount shows an error at its field and is retained', async () => {
      const amount = offering.getByLabel(/^Your amount/);
      await amount.fill('16,000');
      await amount.press('Enter');
      await expect(offering.getByText('Name less than the price, $16,000')).toBeVisible();
      await expect(amount).toHaveValue('16,000');
      await expect(amount).toBeFocused();
      await amount.fill('14,000');
      await amount.press('Enter');
      await seeToasts(page, 'Your offer is on its way');
      await expect(page.getByRole('button', { name: 'Your offer: $14,000' })).toBeVisible();
    });

    // The buyer's page stays open and shows the seller's changes.
    await openDashboard(page, '', /^Welcome/);
    await drawer(page).getByRole('link', { name: 'Offers' }).click();
    const mine = page
      .getByRole('region', { name: 'Offers you made' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(mine).toContainText('Waiting for an answer');

    await test.step('the seller finds the offer among the to-dos and counters', async () => {
      const other = await browser.newContext({ viewport: PHONE, hasTouch: true });
      const selling = await other.newPage();
      await signIn(selling, seller.email);
      await openDashboard(selling, '', /^Welcome/);
      await selling.getByRole('link', { name: '1 offer to answer' }).tap();
      const received = selling
        .getByRole('region', { name: 'Offers for your cars' })
        .getByRole('listitem')
        .filter({ hasText: name });
      await expect(received).toContainText('Your answer');
      await received.getByRole('button', { name: 'Counter' }).tap();
      const dialog = selling.getByRole('dialog', { name: `Name another amount for ${name}` });
      await dialog.getByLabel(/^Your amount/).fill('14,500.50');
      await dialog.getByRole('button', { name: 'Send' }).tap();
      await expect(received).toContainText('You: $14,500.50');
      await expect(received).toContainText('Waiting for an answer');
      await other.close();
    });

    await test.step('the buyer accepts the counteroffer on the page that stayed open', async () => {
      await expect(mine).toContainText(`${seller.name}: $14,500.50`);
      await expect(mine).toContainText('Your answer');
      await mine.getByRole('button', { name: 'Accept $14,500.50' }).click();
      await page
        .getByRole('dialog', { name: 'Accept $14,500.50?' })
        .getByRole('button', { name: 'Accept $14,500.50' })
        .click();
      await seeToasts(page, '$14,500.50 is agreed');
      await expect(mine).toContainText('Accepted');
      await mine.getByRole('link', { name: 'Order at $14,500.50' }).click();
    });

    await test.step('car page, booking form, and payment page show the agreed price', async () => {
      const modal = new BookingModal(page);
      await expect(modal.root).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(modal.root).toBeHidden();
      await expect(page.getByText(/^Your accepted offer: \$14,500\.50 until/)).toBeVisible();
      await expect(page.getByRole('article', { name })).toContainText('Agreed price $14,500.50');
      await page
        .getByRole('article', { name })
        .getByRole('button', { name: /^Order Now/ })
        .click();
      await expect(modal.root.getByText(/^Your accepted offer: \$14,500\.50 until/)).toBeVisible();
      await expect(modal.root.getByRole('definition').filter({ hasText: '$14,500.50' })).toBeVisible();
      await modal.chooseFirstPlace();
      await modal.submit.click();
      await seeToasts(page, 'Your order has been placed successfully');
      await expect(page).toHaveURL(/\/dashboard\/orders\//);
      const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await page.goto(`/dashboard/payment/${orderId}`);
      await expect(page.getByText('please pay $14500.50', { exact: true })).toBeVisible();
      expect(await shop.call(buyer.email, 'GET', `/orders/${orderId}`)).toMatchObject({
        resellPrice: 14_500.5,
      });
    });

    await test.step('the offer is marked as used and links to its order', async () => {
      await openDashboard(page, '/offers', 'Offers');
      await expect(mine).toContainText('Ordered');
      await mine.getByRole('link', { name: 'See the order' }).click();
      await expect(page).toHaveURL(/\/dashboard\/orders\//);
    });
  },
);
