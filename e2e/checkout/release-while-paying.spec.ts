import { orderRow, PaymentScreen } from '../support/screens.ts';
import { BUYER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Asks its holder for a confirmation at the issuer before it pays. */
const CARD_3DS = '4000002500003155';

const OLD = 'please pay';
const NEW = 'kindly pay';

test(
  'whoever is paying keeps the checkout they pay with, also through a reload; the next payment has the new one',
  { tag: '@release' },
  async ({ page, shop, site, operator }) => {
    const [order, next] = [await shop.order(), await shop.order()];
    const changed = await operator.publish('checkout', { replace: { [OLD]: NEW } });
    await signIn(page, BUYER, site.url);
    const payment = new PaymentScreen(page, site.url);
    await payment.open(order._id);
    await expect(page.getByText(`${OLD} $`)).toBeVisible();
    await payment.pay(CARD_3DS);
    await expect(payment.issuer('Complete')).toBeVisible();

    // While the issuer asks.
    await operator.activate('checkout', changed);

    await test.step('neither a reload nor an address that asks for a version changes it', async () => {
      await page.goto(`${site.url}/dashboard/payment/${order._id}?mfe.checkout=${changed}`);
      await expect(page.getByText(`${OLD} $`)).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Versions of this session' })).toBeHidden();
    });

    await test.step('the payment ends as it began', async () => {
      await payment.pay(CARD_3DS);
      await payment.authenticate('Complete');
      await expect(payment.success).toBeVisible();
      expect(await shop.charges(await payment.transactionId.innerText())).toBe(1);
    });

    await test.step('the next one is paid with the released version', async () => {
      await page.goto(`${site.url}/dashboard/my-order`);
      await orderRow(page, next.model).getByRole('link', { name: 'Pay Now' }).click();
      await expect(page.getByText(`${NEW} $`)).toBeVisible();
    });
  },
);
