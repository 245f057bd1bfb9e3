import { formatCarTitle } from '@second-gear/contract/car-title';
import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { PASSWORD } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { formatCarName } from '../support/pages/catalog-pages.ts';
import { drawer, openDashboard } from '../support/pages/dashboard-pages.ts';
import { BookingModal } from '../support/pages/page-objects.ts';

const PHONE_VIEWPORT = { width: 390, height: 844 };

test(
  'a buyer makes an offer, the seller counters, and the buyer accepts and pays exactly that price',
  { tag: '@journey' },
  async ({ page, browser, testDataApi, request }) => {
    const [buyer, seller] = [await createAccount(request, 'buyer'), await createAccount(request, 'seller')];
    const car = await testDataApi.listCar(16_000, seller.email);
    const name = formatCarName(car);
    const offerDialog = page.getByRole('dialog', { name: `Your offer on ${formatCarTitle(car)}` });

    await test.step('an offer of a signed-out visitor leads to the login page and back', async () => {
      await page.goto(`/cars/${car._id}`);
      await page.getByRole('button', { name: `Make an offer: ${name}` }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.getByLabel('Email', { exact: true }).fill(buyer.email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
      await expect(offerDialog.getByLabel(/^Offer amount/)).toBeVisible();
    });

    await test.step('an invalid amount shows an error at its field and is retained', async () => {
      const amount = offerDialog.getByLabel(/^Offer amount/);
      await amount.fill('16,000');
      await amount.press('Enter');
      await expect(offerDialog.getByText('Enter less than the asking price, $16,000')).toBeVisible();
      await expect(amount).toHaveValue('16,000');
      await expect(amount).toBeFocused();
      await amount.fill('14,000');
      await amount.press('Enter');
      await expectToasts(page, 'Offer sent');
      await expect(page.getByRole('button', { name: 'Your offer: $14,000' })).toBeVisible();
    });

    // The buyer's page stays open and shows the seller's changes.
    await openDashboard(page, '', /^Welcome/);
    await drawer(page).getByRole('link', { name: 'Offers' }).click();
    const offerOfBuyer = page
      .getByRole('region', { name: 'Offers you made' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(offerOfBuyer).toContainText('Waiting for a reply');

    await test.step('the seller finds the offer among the to-dos and counters', async () => {
      const sellersContext = await browser.newContext({ viewport: PHONE_VIEWPORT, hasTouch: true });
      const sellersPage = await sellersContext.newPage();
      await signIn(sellersPage, seller.email);
      await openDashboard(sellersPage, '', /^Welcome/);
      await sellersPage.getByRole('link', { name: '1 offer to respond to' }).tap();
      const offerToSeller = sellersPage
        .getByRole('region', { name: 'Offers on your cars' })
        .getByRole('listitem')
        .filter({ hasText: name });
      await expect(offerToSeller).toContainText('Your turn');
      await offerToSeller.getByRole('button', { name: 'Counter' }).tap();
      const dialog = sellersPage.getByRole('dialog', { name: `Counteroffer for ${name}` });
      await dialog.getByLabel(/^Your offer/).fill('14,500.50');
      await dialog.getByRole('button', { name: 'Send' }).tap();
      await expect(offerToSeller).toContainText('You: $14,500.50');
      await expect(offerToSeller).toContainText('Waiting for a reply');
      await sellersContext.close();
    });

    await test.step('the buyer accepts the counteroffer on the page that stayed open', async () => {
      await expect(offerOfBuyer).toContainText(`${seller.name}: $14,500.50`);
      await expect(offerOfBuyer).toContainText('Your turn');
      await offerOfBuyer.getByRole('button', { name: 'Accept $14,500.50' }).click();
      await page
        .getByRole('dialog', { name: 'Accept the $14,500.50 offer?' })
        .getByRole('button', { name: 'Accept $14,500.50' })
        .click();
      await expectToasts(page, '$14,500.50 accepted');
      await expect(offerOfBuyer).toContainText('Accepted');
      await offerOfBuyer.getByRole('link', { name: 'Order for $14,500.50' }).click();
    });

    await test.step('car page, booking form, and payment page show the agreed price', async () => {
      const modal = new BookingModal(page);
      await expect(modal.root).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(modal.root).toBeHidden();
      await expect(page.getByText(/^Your offer of \$14,500\.50 was accepted\. Order by/)).toBeVisible();
      await expect(page.getByRole('article', { name })).toContainText('Agreed price $14,500.50');
      await page
        .getByRole('article', { name })
        .getByRole('button', { name: /^Order Now/ })
        .click();
      await expect(modal.root.getByText(/^Your offer of \$14,500\.50 was accepted\. Order by/)).toBeVisible();
      await expect(modal.root.getByRole('definition').filter({ hasText: '$14,500.50' })).toBeVisible();
      await modal.chooseFirstPlace();
      await modal.submitButton.click();
      await expectToasts(page, 'Your order has been placed successfully');
      await expect(page).toHaveURL(/\/dashboard\/orders\//);
      const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await page.goto(`/dashboard/payment/${orderId}`);
      await expect(page.getByText('please pay $14500.50', { exact: true })).toBeVisible();
      expect(await testDataApi.call(buyer.email, 'GET', `/orders/${orderId}`)).toMatchObject({
        resellPrice: 14_500.5,
      });
    });

    await test.step('the offer is marked as used and links to its order', async () => {
      await openDashboard(page, '/offers', 'Offers');
      await expect(offerOfBuyer).toContainText('Ordered');
      await offerOfBuyer.getByRole('link', { name: 'View order' }).click();
      await expect(page).toHaveURL(/\/dashboard\/orders\//);
    });
  },
);
