import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { orderRow, PaymentScreen } from '../support/pages/page-objects.ts';

/** Number of a card that requires authentication at the issuer before payment. */
const CARD_3DS = '4000002500003155';

const OLD_TEXT = 'please pay';
const NEW_TEXT = 'kindly pay';

test(
  'a payment keeps its checkout version, even after a reload, and the next payment uses the new one',
  { tag: '@release' },
  async ({ page, testDataApi, site, operator }) => {
    const [order, nextOrder] = [await testDataApi.createOrder(), await testDataApi.createOrder()];
    const newVersion = await operator.publish('checkout', { replace: { [OLD_TEXT]: NEW_TEXT } });
    await signIn(page, BUYER, site.url);
    const payment = new PaymentScreen(page, site.url);
    await payment.open(order._id);
    await expect(page.getByText(`${OLD_TEXT} $`)).toBeVisible();
    await payment.pay(CARD_3DS);
    await expect(payment.issuerButton('Complete')).toBeVisible();

    // The new version is activated during the authentication at the issuer.
    await operator.activate('checkout', newVersion);

    await test.step('neither a reload nor a version in the URL changes the checkout version', async () => {
      await page.goto(`${site.url}/dashboard/payment/${order._id}?mfe.checkout=${newVersion}`);
      await expect(page.getByText(`${OLD_TEXT} $`)).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Version override' })).toBeHidden();
    });

    await test.step('the payment completes with the same version', async () => {
      await payment.pay(CARD_3DS);
      await payment.authenticate('Complete');
      await expect(payment.success).toBeVisible();
      expect(await testDataApi.countCharges(await payment.transactionId.innerText())).toBe(1);
    });

    await test.step('the next payment uses the released version', async () => {
      await page.goto(`${site.url}/dashboard/my-order`);
      await orderRow(page, nextOrder.model).getByRole('link', { name: 'Pay Now' }).click();
      await expect(page.getByText(`${NEW_TEXT} $`)).toBeVisible();
    });
  },
);
