import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { findCarCard } from '../support/pages/catalog-pages.ts';
import { BookingModal, PaymentScreen } from '../support/pages/page-objects.ts';
import { VALID_CARD } from '../support/payment/payment-steps.ts';
import { countTaps, readTapCount } from '../support/visitor/taps.ts';

test.describe('purchase on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a buyer gets from "Under $15,000" to a paid order in six taps, in addition to typing the card', async ({
    page,
    testDataApi,
    request,
  }) => {
    // Very cheap, because the list of cars under $15,000 starts with the cheapest one.
    const car = await testDataApi.listCar(42);
    const buyer = await createAccount(request, 'buyer');
    await countTaps(page);
    await signIn(page, buyer.email);
    await page.goto('/');

    await page.getByRole('link', { name: 'Under $15,000' }).tap();
    // Waits for the list, because the home page shows this new car too.
    await expect(page.getByRole('heading', { level: 1, name: 'All cars' })).toBeVisible();
    await findCarCard(page, car)
      .getByRole('button', { name: /^Order Now/ })
      .tap();
    const modal = new BookingModal(page);
    await expect(modal.field('Phone')).toHaveValue(buyer.phone);
    await expect(modal.place.locator('option:checked')).toHaveText('Chicago, Lake Street, 12, 4');
    await modal.submitButton.tap();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Pay Now/ })
      .tap();

    const payment = new PaymentScreen(page);
    await expect(payment.justPayButton).toBeEnabled();
    await payment.cardNumber.tap();
    await payment.fillCard(VALID_CARD);
    // Reads the count before the last tap, because the payment removes the card field's frame with its tap
    // count.
    expect(await readTapCount(page)).toBe(5);
    await payment.justPayButton.tap();
    await expect(payment.success).toBeVisible();
  });
});
