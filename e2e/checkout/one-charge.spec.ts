import { PaymentScreen } from '../support/screens.ts';
import { BUYER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const CARD = '4242424242424242';

const pressTwice = (button: HTMLElement): void => {
  button.click();
  button.click();
};

test(
  'a double click, a second tab, and a reload result in one charge',
  { tag: '@journey' },
  async ({ context, page, shop }) => {
    const order = await shop.order();
    await signIn(page, BUYER);
    const first = new PaymentScreen(page);
    const second = new PaymentScreen(await context.newPage());
    await first.open(order._id);
    await second.open(order._id);
    await first.fillCard(CARD);
    await second.fillCard(CARD);

    await expect(first.justPay).toBeEnabled();
    await expect(second.justPay).toBeEnabled();
    // In parallel and without a mouse: a mouse click waits for a stable page, and the first payment removes
    // the other form.
    await Promise.all([first, second].map(({ justPay }) => justPay.evaluate(pressTwice)));
    await expect(first.success).toBeVisible();
    await expect(second.success).toBeVisible();
    await page.reload();
    await expect(first.success).toBeVisible();
    expect(await shop.charges(await first.transactionId.innerText())).toBe(1);
  },
);

test('a confirmation whose response is lost is found rather than repeated', async ({ page, shop }) => {
  const order = await shop.order();
  await signIn(page, BUYER);
  const payment = new PaymentScreen(page);
  const opening = page.waitForResponse('**/api/create-payment-intent');
  await payment.open(order._id);
  const { clientSecret } = (await (await opening).json()) as { clientSecret: string };
  const intent = clientSecret.replace(/_secret_.*/, '');
  await payment.fillCard(CARD);
  await shop.breakProvider({ kind: 'drop', method: 'POST', path: `/v1/payment_intents/${intent}/confirm` });
  await payment.justPay.click();
  await expect(payment.success).toBeVisible();
  expect(await shop.charges(await payment.transactionId.innerText())).toBe(1);
});

// spec:4.18
test(
  'a charge that cannot be recorded is saved and recorded later, also after a reload',
  { tag: '@journey' },
  async ({ page, shop }) => {
    const order = await shop.order();
    await signIn(page, BUYER);
    const payment = new PaymentScreen(page);
    await payment.open(order._id);
    await expect(payment.justPay).toBeEnabled();
    // The order calls too. Otherwise, the provider's webhook would complete the order before anyone could
    // read the page.
    const ours = /\/api\/(payment$|orders)/;
    await page.route(ours, (route) => route.abort());
    await payment.pay(CARD);
    await expect(
      page.getByRole('heading', { name: 'Your card was charged, but the payment is not recorded yet' }),
    ).toBeVisible();
    await expect(payment.justPay).toBeHidden();
    await page.unroute(ours);
    await page.reload();
    await expect(payment.success).toBeVisible();
    expect(await shop.charges(await payment.transactionId.innerText())).toBe(1);
  },
);
