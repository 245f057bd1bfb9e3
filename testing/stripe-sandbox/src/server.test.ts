import {
  captureStripeError,
  createCardMethod,
  createSdk,
  createTestIntent,
  openHarness,
  type SandboxHarness,
  SUCCESS_CARD,
} from './testing.ts';

let harness: SandboxHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.sandbox.close());

const payIntent = async (amount?: number) => {
  const { stripe } = harness;
  const intent = await createTestIntent(stripe, amount);
  return stripe.paymentIntents.confirm(intent.id, {
    payment_method: await createCardMethod(stripe, SUCCESS_CARD),
  });
};

describe('API keys', () => {
  test('an unknown key is rejected with 401', async () => {
    const error = await captureStripeError(
      createTestIntent(createSdk(harness.origin, 'sk_test_other_account')),
    );
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(error.message).not.toContain('other_account');
  });

  test('a call without a key returns 401 with an API error and a request id', async () => {
    const response = await fetch(`${harness.origin}/v1/payment_intents`, { method: 'POST' });
    expect(response.status).toBe(401);
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  test('a caller with a publishable key can create a payment method, but cannot make server-only calls', async () => {
    const { browserSdk } = harness;
    expect(await createCardMethod(browserSdk, SUCCESS_CARD)).toMatch(/^pm_/);
    expect(await captureStripeError(createTestIntent(browserSdk))).toMatchObject({
      statusCode: 403,
      code: 'secret_key_required',
    });
    expect(await captureStripeError(browserSdk.refunds.create({ payment_intent: 'pi_x' }))).toMatchObject({
      statusCode: 403,
    });
    expect(await captureStripeError(browserSdk.events.list())).toMatchObject({ statusCode: 403 });
  });

  test('a caller with a publishable key can read an intent only with its client secret', async () => {
    const { browserSdk, stripe } = harness;
    const intent = await createTestIntent(stripe);
    const otherIntent = await createTestIntent(stripe);
    expect(await captureStripeError(browserSdk.paymentIntents.retrieve(intent.id))).toMatchObject({
      statusCode: 400,
      param: 'client_secret',
    });
    const wrongSecretCall = browserSdk.paymentIntents.retrieve(intent.id, {
      client_secret: otherIntent.client_secret ?? '',
    });
    expect(await captureStripeError(wrongSecretCall)).toMatchObject({ statusCode: 400 });
    const publicIntent = await browserSdk.paymentIntents.retrieve(intent.id, {
      client_secret: intent.client_secret ?? '',
    });
    expect(publicIntent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    for (const secretField of [
      'metadata',
      'latest_charge',
      'amount_received',
      'transfer_group',
      'customer',
    ]) {
      expect(intent).toHaveProperty(secretField);
      expect(publicIntent).not.toHaveProperty(secretField);
    }
  });
});

describe('requests', () => {
  test('a call with an invalid amount, currency, parameter, or id returns a specific error code', async () => {
    const { stripe } = harness;
    const create = (params: object) =>
      captureStripeError(stripe.paymentIntents.create({ amount: 1000, currency: 'usd', ...params }));
    expect(await create({ amount: 49 })).toMatchObject({ code: 'amount_too_small', param: 'amount' });
    expect(await create({ amount: 100_000_000 })).toMatchObject({ code: 'amount_too_large' });
    expect(await create({ amount: 10.5 })).toMatchObject({ code: 'parameter_invalid_integer' });
    expect(await create({ currency: 'dollars' })).toMatchObject({ param: 'currency' });
    expect(await create({ colour: 'red' })).toMatchObject({ code: 'parameter_unknown', param: 'colour' });
    expect(await create({ payment_method: 'pm_none' })).toMatchObject({ code: 'resource_missing' });
    expect(await captureStripeError(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  test('an unknown path returns 404 with an API error', async () => {
    expect(await captureStripeError(harness.stripe.customers.list())).toMatchObject({ statusCode: 404 });
  });

  test('confirming a completed intent, or one without a card, is an unexpected-state error', async () => {
    const { stripe } = harness;
    const intent = await createTestIntent(stripe);
    const unexpected = { statusCode: 400, code: 'payment_intent_unexpected_state' };
    expect(await captureStripeError(stripe.paymentIntents.confirm(intent.id))).toMatchObject(unexpected);
    const paidIntent = await payIntent();
    const repeatedCall = stripe.paymentIntents.confirm(paidIntent.id, {
      payment_method: await createCardMethod(stripe, SUCCESS_CARD),
    });
    expect(await captureStripeError(repeatedCall)).toMatchObject({
      ...unexpected,
      message:
        'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      payment_intent: { id: paidIntent.id, status: 'succeeded' },
    });
  });
});

describe('cancellation', () => {
  test('an unpaid intent can be canceled and cannot be paid afterwards', async () => {
    const { stripe } = harness;
    const { id } = await createTestIntent(stripe);
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const confirmation = stripe.paymentIntents.confirm(id, {
      payment_method: await createCardMethod(stripe, SUCCESS_CARD),
    });
    expect(await captureStripeError(confirmation)).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  test('a paid intent cannot be canceled', async () => {
    const paidIntent = await payIntent();
    const error = await captureStripeError(harness.stripe.paymentIntents.cancel(paidIntent.id));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(error.message).toContain('it has a status of succeeded');
  });
});

describe('refunds', () => {
  test('a whole charge can be refunded once', async () => {
    const { stripe } = harness;
    const paidIntent = await payIntent(5_000);
    const refund = await stripe.refunds.create({ payment_intent: paidIntent.id, metadata: { why: 'gone' } });
    expect(refund).toMatchObject({ amount: 5_000, status: 'succeeded', payment_intent: paidIntent.id });
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ metadata: { why: 'gone' } });
    expect(await captureStripeError(stripe.refunds.create({ payment_intent: paidIntent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ payment_intent: paidIntent.id })).data).toHaveLength(1);
  });

  test('partial refunds are limited to the paid amount', async () => {
    const { stripe } = harness;
    const paidIntent = await payIntent(5_000);
    await stripe.refunds.create({ payment_intent: paidIntent.id, amount: 3_000 });
    expect(
      await captureStripeError(stripe.refunds.create({ payment_intent: paidIntent.id, amount: 2_001 })),
    ).toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    await stripe.refunds.create({ payment_intent: paidIntent.id, amount: 2_000 });
    expect(await stripe.charges.retrieve(String(paidIntent.latest_charge))).toMatchObject({ refunded: true });
  });

  test('a refund requires a successful payment', async () => {
    const { stripe } = harness;
    const { id } = await createTestIntent(stripe);
    expect(await captureStripeError(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 400,
    });
  });
});

describe('idempotency keys', () => {
  const params = { amount: 9_900, currency: 'usd', metadata: { orderId: 'o' } };

  test('a repeated key returns the same intent and marks the reply as replayed', async () => {
    const { stripe } = harness;
    const options = { idempotencyKey: 'repeat' };
    const first = await stripe.paymentIntents.create(params, options);
    const [second, third] = await Promise.all([
      stripe.paymentIntents.create(params, options),
      stripe.paymentIntents.create(params, options),
    ]);
    expect(second.id).toBe(first.id);
    expect(third.client_secret).toBe(first.client_secret);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('the same key with other parameters or another call is an idempotency error', async () => {
    const { stripe } = harness;
    const options = { idempotencyKey: 'changed' };
    await stripe.paymentIntents.create(params, options);
    const changedCall = stripe.paymentIntents.create({ ...params, amount: 9_901 }, options);
    expect(await captureStripeError(changedCall)).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      message: expect.stringContaining('with the same parameters they were first used with'),
    });
    const otherCall = stripe.refunds.create({ payment_intent: 'pi_x' }, options);
    expect(await captureStripeError(otherCall)).toMatchObject({ type: 'StripeIdempotencyError' });
  });

  test('a decline is replayed for its key, but the key of an invalid request can be used again', async () => {
    const { stripe } = harness;
    const { id } = await createTestIntent(stripe);
    const payment_method = await createCardMethod(stripe, '4000000000000002');
    const confirm = () =>
      stripe.paymentIntents.confirm(id, { payment_method }, { idempotencyKey: 'declined' });
    const first = await captureStripeError(confirm());
    expect((await captureStripeError(confirm())).charge).toBe(first.charge);

    const options = { idempotencyKey: 'corrected' };
    await captureStripeError(stripe.paymentIntents.create({ ...params, amount: 1 }, options));
    expect(await stripe.paymentIntents.create(params, options)).toMatchObject({ amount: 9_900 });
  });
});
