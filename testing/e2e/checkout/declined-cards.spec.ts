import { expectRed } from '../support/a11y/colors.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { PaymentScreen } from '../support/pages/page-objects.ts';

const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Card number, documented message, and the cardholder's response if the card requires authentication. */
type DeclinedCard = [number: string, message: string, authentication?: 'Complete' | 'Fail'];

/** One card for each way in which a payment is declined. */
const KEY_CARDS: DeclinedCard[] = [
  ['4000000000000002', 'Your card was declined.'],
  ['4242424242424241', 'Your card number is incorrect.'],
  ['4000002500003155', AUTHENTICATION_FAILED, 'Fail'],
];
const OTHER_CARDS: DeclinedCard[] = [
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000009987', 'Your card was declined.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
  ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
  ['4000002760003184', AUTHENTICATION_FAILED, 'Fail'],
  ['4000008400001629', 'Your card was declined.', 'Complete'],
  ['4000008260003178', 'Your card has insufficient funds.', 'Complete'],
];

for (const [name, cards, tag] of [
  ['key', KEY_CARDS, '@journey'],
  ['other', OTHER_CARDS, '@matrix'],
] as const) {
  // spec:8.15 8.16
  test(
    `each declined card shows the provider’s message, and the buyer can try another card (${name} cards)`,
    { tag },
    async ({ page, testDataApi }) => {
      const order = await testDataApi.createOrder();
      await signIn(page, BUYER);
      const payment = new PaymentScreen(page);
      await payment.open(order._id);

      for (const [number, message, authentication] of cards) {
        await test.step(`${number}${authentication ? `, ${authentication}` : ''}: ${message}`, async () => {
          await payment.pay(number);
          if (authentication) await payment.authenticate(authentication);
          await expect(payment.errorAlert).toHaveText(message);
          await expectRed(payment.errorAlert);
          await expect(payment.justPayButton).toBeEnabled();
        });
      }
      expect((await testDataApi.readOrder(order._id)).paid).toBe(false);

      await payment.pay('4242424242424242');
      await expect(payment.success).toBeVisible();
      expect(await testDataApi.countCharges(await payment.transactionId.innerText())).toBe(1);
    },
  );
}

for (const number of ['4000002500003155', '4000002760003184']) {
  const tag = number === '4000002500003155' ? '@journey' : [];
  test(`the card ${number} pays after authentication`, { tag }, async ({ page, testDataApi }) => {
    const order = await testDataApi.createOrder(850);
    await signIn(page, BUYER);
    const payment = new PaymentScreen(page);
    await payment.open(order._id);
    await expect(page.getByText('please pay $850', { exact: true })).toBeVisible();
    await payment.pay(number);
    await payment.authenticate('Complete');
    await expect(payment.success).toBeVisible();
    expect((await testDataApi.readOrder(order._id)).paid).toBe(true);
  });
}
