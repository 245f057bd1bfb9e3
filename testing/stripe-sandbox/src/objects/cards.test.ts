import {
  captureStripeError,
  createCardMethod,
  createTestIntent,
  openHarness,
  type SandboxHarness,
  submitAuthentication,
  SUCCESS_CARD,
} from '../testing.ts';

let harness: SandboxHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.sandbox.close());

async function confirmWithCard(number: string) {
  const { stripe } = harness;
  const intent = await createTestIntent(stripe);
  return {
    intent,
    confirmed: stripe.paymentIntents.confirm(intent.id, {
      payment_method: await createCardMethod(stripe, number),
    }),
  };
}

test('a payment with the card 4242… receives the full amount', async () => {
  const { confirmed } = await confirmWithCard(SUCCESS_CARD);
  expect(await confirmed).toMatchObject({
    status: 'succeeded',
    amount: 1_600_000,
    amount_received: 1_600_000,
    currency: 'usd',
    metadata: { orderId: 'order-1' },
    last_payment_error: null,
    latest_charge: expect.stringMatching(/^ch_/),
  });
});

const DECLINED_CARDS: [string, string, string | undefined, string][] = [
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
  [
    '4012888888881881',
    'card_declined',
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode',
  ],
];

test.each(DECLINED_CARDS)('the card %s is declined with %s %s', async (number, code, decline, message) => {
  const { intent, confirmed } = await confirmWithCard(number);
  const error = await captureStripeError(confirmed);
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code });
  expect(error.decline_code ?? '').toBe(decline ?? '');
  expect(error.message).toContain(message);
  expect(error.charge).toMatch(/^ch_/);
  expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
  const updated = await harness.stripe.paymentIntents.retrieve(intent.id);
  expect(updated).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    amount_received: 0,
    last_payment_error: { type: 'card_error', code, message: error.message },
  });
});

test('a declined intent can be paid with another card', async () => {
  const { intent, confirmed } = await confirmWithCard('4000000000000002');
  await captureStripeError(confirmed);
  const paidIntent = await harness.stripe.paymentIntents.confirm(intent.id, {
    payment_method: await createCardMethod(harness.stripe, SUCCESS_CARD),
  });
  expect(paidIntent).toMatchObject({ status: 'succeeded', last_payment_error: null });
});

test('the card number 4242424242424241 is rejected as incorrect', async () => {
  const error = await captureStripeError(createCardMethod(harness.stripe, '4242424242424241'));
  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'incorrect_number',
    param: 'number',
    message: 'Your card number is incorrect.',
  });
});

test.each([
  [{ exp_month: 13, exp_year: 2050, cvc: '123' }, 'invalid_expiry_month'],
  [{ exp_month: 1, exp_year: 2020, cvc: '123' }, 'invalid_expiry_year'],
  [{ exp_month: 1, exp_year: 2050, cvc: '12' }, 'invalid_cvc'],
])('a card with %j is rejected with %s', async (fields, code) => {
  const call = harness.stripe.paymentMethods.create({
    type: 'card',
    card: { number: SUCCESS_CARD, ...fields },
  });
  expect(await captureStripeError(call)).toMatchObject({ statusCode: 402, code });
});

describe('3-D Secure cards', () => {
  async function startAuthentication(number: string) {
    const { intent, confirmed } = await confirmWithCard(number);
    expect(await confirmed).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
    return intent;
  }

  test.each(['4000002500003155', '4000002760003184'])(
    'the card %s pays after authentication',
    async (number) => {
      const intent = await startAuthentication(number);
      await submitAuthentication(harness.origin, intent, 'complete');
      expect(await harness.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
        status: 'succeeded',
        next_action: null,
      });
    },
  );

  test.each([
    ['4000008400001629', 'generic_decline', 'Your card was declined.'],
    ['4000008260003178', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('the card %s fails with %s after authentication', async (number, decline, message) => {
    const intent = await startAuthentication(number);
    await submitAuthentication(harness.origin, intent, 'complete');
    expect(await harness.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: decline, message },
    });
  });

  test('a failed authentication charges nothing', async () => {
    const intent = await startAuthentication('4000002760003184');
    await submitAuthentication(harness.origin, intent, 'fail');
    expect(await harness.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: {
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      },
    });
  });
});
