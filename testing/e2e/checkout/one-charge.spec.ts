import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { PaymentScreen } from '../support/pages/page-objects.ts';

const CARD = '4242424242424242';

const clickTwice = (button: HTMLElement): void => {
  button.click();
  button.click();
};

test(
  'a double click, a second tab, and a reload result in one charge',
  { tag: '@journey' },
  async ({ context, page, testDataApi }) => {
    const order = await testDataApi.createOrder();
    await signIn(page, BUYER);
    const firstTab = new PaymentScreen(page);
    const secondTab = new PaymentScreen(await context.newPage());
    await firstTab.open(order._id);
    await secondTab.open(order._id);
    await firstTab.fillCard(CARD);
    await secondTab.fillCard(CARD);

    await expect(firstTab.justPayButton).toBeEnabled();
    await expect(secondTab.justPayButton).toBeEnabled();
    // Clicks both buttons at the same time by script. A mouse click would wait for a stable page. In the
    // meantime, the first payment would remove the other form.
    await Promise.all([firstTab, secondTab].map(({ justPayButton }) => justPayButton.evaluate(clickTwice)));
    await expect(firstTab.success).toBeVisible();
    await expect(secondTab.success).toBeVisible();
    await page.reload();
    await expect(firstTab.success).toBeVisible();
    expect(await testDataApi.countCharges(await firstTab.transactionId.innerText())).toBe(1);
  },
);

test('a confirmation whose response is lost is not repeated, and the payment succeeds', async ({
  page,
  testDataApi,
}) => {
  const order = await testDataApi.createOrder();
  await signIn(page, BUYER);
  const payment = new PaymentScreen(page);
  const intentResponse = page.waitForResponse('**/api/create-payment-intent');
  await payment.open(order._id);
  const { clientSecret } = (await (await intentResponse).json()) as { clientSecret: string };
  const intent = clientSecret.replace(/_secret_.*/, '');
  await payment.fillCard(CARD);
  await testDataApi.injectProviderFault({
    kind: 'drop',
    method: 'POST',
    path: `/v1/payment_intents/${intent}/confirm`,
  });
  await payment.justPayButton.click();
  await expect(payment.success).toBeVisible();
  expect(await testDataApi.countCharges(await payment.transactionId.innerText())).toBe(1);
});

// spec:4.18
test(
  'a charge that cannot be recorded is saved and recorded later, even after a reload',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    const order = await testDataApi.createOrder();
    await signIn(page, BUYER);
    const payment = new PaymentScreen(page);
    await payment.open(order._id);
    await expect(payment.justPayButton).toBeEnabled();
    // Makes the calls for orders fail too. Otherwise, the provider's webhook would mark the order as paid
    // before the page could show this state.
    const apiCalls = /\/api\/(payment$|orders)/;
    await page.route(apiCalls, (route) => route.abort());
    await payment.pay(CARD);
    await expect(
      page.getByRole('heading', { name: 'Your card was charged, but the payment hasn’t been recorded yet' }),
    ).toBeVisible();
    await expect(payment.justPayButton).toBeHidden();
    await page.unroute(apiCalls);
    await page.reload();
    await expect(payment.success).toBeVisible();
    expect(await testDataApi.countCharges(await payment.transactionId.innerText())).toBe(1);
  },
);
