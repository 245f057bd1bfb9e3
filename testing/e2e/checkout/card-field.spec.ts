import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { PaymentScreen } from '../support/pages/page-objects.ts';

const PLACEHOLDERS = ['Card number', 'MM / YY', 'CVC', 'ZIP'] as const;

for (const width of [320, 390] as const) {
  test(`a phone with a width of ${String(width)} px shows every card field on load`, async ({
    page,
    testDataApi,
  }) => {
    const order = await testDataApi.createOrder();
    await signIn(page, BUYER);
    // In this low window, the card field is below the fold when the page loads. Browsers do not render a
    // cross-site frame there.
    await page.setViewportSize({ width, height: 480 });
    const payment = new PaymentScreen(page);
    await payment.open(order._id);
    await expect(payment.justPayButton).toBeEnabled();
    await expect(payment.cardFrame).not.toBeInViewport();

    const fields = PLACEHOLDERS.map((placeholder) => payment.cardField(placeholder));
    const fieldBottoms = await Promise.all(
      fields.map((field) => field.evaluate((input) => input.getBoundingClientRect().bottom)),
    );
    const readFrameHeight = () => payment.cardFrame.evaluate((frame) => frame.getBoundingClientRect().height);
    await expect.poll(readFrameHeight).toBeGreaterThanOrEqual(Math.max(...fieldBottoms));

    await payment.justPayButton.scrollIntoViewIfNeeded();
    for (const field of fields) await expect(field).toBeInViewport({ ratio: 1 });
  });
}
