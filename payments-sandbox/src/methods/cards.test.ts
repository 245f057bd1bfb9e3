import { authenticate, type Bench, cardMethod, newIntent, openBench, refusal, SUCCESS } from '../testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());

async function confirm(number: string) {
  const { stripe } = bench;
  const intent = await newIntent(stripe);
  return {
    intent,
    confirmed: stripe.paymentIntents.confirm(intent.id, { payment_method: await cardMethod(stripe, number) }),
  };
}

test('the card 4242… pays the full amount', async () => {
  const { confirmed } = await confirm(SUCCESS);
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

const declined: [string, string, string | undefined, string][] = [
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

test.each(declined)('the card %s is declined with %s %s', async (number, code, decline, message) => {
  const { intent, confirmed } = await confirm(number);
  const error = await refusal(confirmed);
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code });
  expect(error.decline_code ?? '').toBe(decline ?? '');
  expect(error.message).toContain(message);
  expect(error.charge).toMatch(/^ch_/);
  expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
  const after = await bench.stripe.paymentIntents.retrieve(intent.id);
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    amount_received: 0,
    last_payment_error: { type: 'card_error', code, message: error.message },
  });
});

test('a declined intent can be paid with another card', async () => {
  const { intent, confirmed } = await confirm('4000000000000002');
  await refusal(confirmed);
  const paid = await bench.stripe.paymentIntents.confirm(intent.id, {
    payment_method: await cardMethod(bench.stripe, SUCCESS),
  });
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
});

test('the card number 4242424242424241 is rejected as incorrect', async () => {
  const error = await refusal(cardMethod(bench.stripe, '4242424242424241'));
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
])('createMethod rejects %j with %s', async (fields, code) => {
  const call = bench.stripe.paymentMethods.create({ type: 'card', card: { number: SUCCESS, ...fields } });
  expect(await refusal(call)).toMatchObject({ statusCode: 402, code });
});

describe('3-D Secure cards', () => {
  async function challenged(number: string) {
    const { intent, confirmed } = await confirm(number);
    expect(await confirmed).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
    return intent;
  }

  test.each(['4000002500003155', '4000002760003184'])(
    'the card %s pays after authentication',
    async (number) => {
      const intent = await challenged(number);
      await authenticate(bench.origin, intent, 'complete');
      expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
        status: 'succeeded',
        next_action: null,
      });
    },
  );

  test.each([
    ['4000008400001629', 'generic_decline', 'Your card was declined.'],
    ['4000008260003178', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('the card %s authenticates, then fails with %s', async (number, decline, message) => {
    const intent = await challenged(number);
    await authenticate(bench.origin, intent, 'complete');
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: decline, message },
    });
  });

  test('a failed authentication charges nothing', async () => {
    const intent = await challenged('4000002760003184');
    await authenticate(bench.origin, intent, 'fail');
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
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
