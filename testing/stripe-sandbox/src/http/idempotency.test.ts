import { setTimeout as sleep } from 'node:timers/promises';
import { SANDBOX_KEYS } from '../server.ts';
import {
  captureStripeError,
  createCardMethod,
  createPaidIntent,
  createSdk,
  createTestIntent,
  openHarness,
  postToSandbox,
  type SandboxHarness,
  SUCCESS_CARD,
} from '../testing.ts';
import type { Fault } from './faults.ts';

let harness: SandboxHarness;
beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.sandbox.close());

const params = { amount: 9_900, currency: 'usd', metadata: { orderId: 'o' } };
const create = (idempotencyKey: string, overrides: object = {}) =>
  harness.stripe.paymentIntents.create({ ...params, ...overrides }, { idempotencyKey });
const injectFault = (fault: Omit<Fault, 'path'>) =>
  postToSandbox(harness.origin, 'faults', { path: '/v1/payment_intents', ...fault });

describe('an idempotency key in use', () => {
  test('a key in use returns 409 until the first request is done, and then the result of that request', async () => {
    await injectFault({ kind: 'delay', delayMs: 200 });
    const first = create('busy');
    await sleep(50);
    const second = await captureStripeError(create('busy'));
    expect(second).toMatchObject({
      // The SDK uses this type for every 409. Only the code is specific.
      type: 'StripeAPIError',
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    const { id } = await first;
    const third = await create('busy');
    expect(third.id).toBe(id);
    expect(third.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(harness.sandbox.store.intents.size).toBe(1);
  });

  test('the SDK succeeds by retrying a request whose key is in use', async () => {
    await injectFault({ kind: 'delay', delayMs: 200 });
    const retryingSdk = createSdk(harness.origin, SANDBOX_KEYS.secret, 10_000, 3);
    const first = create('patient');
    await sleep(50);
    const second = await retryingSdk.paymentIntents.create(params, { idempotencyKey: 'patient' });
    expect(second.id).toBe((await first).id);
  });

  test('requests with different keys do not block each other', async () => {
    await injectFault({ kind: 'delay', delayMs: 100 });
    const [first, second] = await Promise.all([create('one'), create('two')]);
    expect(first.id).not.toBe(second.id);
  });
});

describe('replies that are stored for an idempotency key', () => {
  test('a 500 after execution is stored for the key, and the intent exists', async () => {
    await injectFault({ kind: 'fail' });
    expect(await captureStripeError(create('k'))).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(harness.sandbox.store.intents.size).toBe(1);
    expect(await captureStripeError(create('k'))).toMatchObject({ statusCode: 500 });
    expect(harness.sandbox.store.intents.size).toBe(1);
    expect((await harness.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('an error instead of execution is stored for the key, and no intent exists', async () => {
    await injectFault({ kind: 'abort', status: 503 });
    expect(await captureStripeError(create('k'))).toMatchObject({ statusCode: 503 });
    expect(await captureStripeError(create('k'))).toMatchObject({ statusCode: 503 });
    expect(harness.sandbox.store.intents.size).toBe(0);
    expect(await create('another')).toMatchObject({ amount: 9_900 });
  });

  test('a rejection during execution is stored for the key, even if the call would succeed now', async () => {
    const { stripe } = harness;
    const { id } = await createTestIntent(stripe, 5_000);
    const options = { idempotencyKey: 'early' };
    const refund = () => stripe.refunds.create({ payment_intent: id }, options);
    const message = (await captureStripeError(refund())).message;
    await stripe.paymentIntents.confirm(id, { payment_method: await createCardMethod(stripe, SUCCESS_CARD) });
    const repeatedCall = await captureStripeError(refund());
    expect(repeatedCall).toMatchObject({ statusCode: 400, message });
    expect(repeatedCall.headers?.['idempotent-replayed']).toBe('true');
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ status: 'succeeded' });
  });
});

test('a lost reply to a declined charge is stored as a 500, and the charge exists', async () => {
  const { stripe } = harness;
  const { id } = await createTestIntent(stripe, 5_000);
  await postToSandbox(harness.origin, 'faults', { kind: 'fail', path: `/v1/payment_intents/${id}/confirm` });
  const payment_method = await createCardMethod(stripe, '4000000000000002');
  const confirm = () => stripe.paymentIntents.confirm(id, { payment_method }, { idempotencyKey: 'k' });
  expect(await captureStripeError(confirm())).toMatchObject({ statusCode: 500 });
  expect(await captureStripeError(confirm())).toMatchObject({ statusCode: 500 });
  expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([{ status: 'failed' }]);
});

describe('replies that are not stored for an idempotency key', () => {
  test('a reply to a key that is too long is not stored', async () => {
    expect(await captureStripeError(create('k'.repeat(256)))).toMatchObject({
      type: 'StripeIdempotencyError',
    });
    expect(await create('k'.repeat(255))).toMatchObject({ amount: 9_900 });
  });

  test('a reply to invalid parameters is not stored, even with a pending fault', async () => {
    await injectFault({ kind: 'abort' });
    expect(await captureStripeError(create('k', { amount: 1 }))).toMatchObject({ code: 'amount_too_small' });
    expect(await create('k')).toMatchObject({ amount: 9_900 });
  });

  test('a reply to an unknown API key is not stored', async () => {
    const unknownKeySdk = createSdk(harness.origin, 'sk_test_unknown');
    const options = { idempotencyKey: 'k' };
    expect(await captureStripeError(unknownKeySdk.paymentIntents.create(params, options))).toMatchObject({
      statusCode: 401,
    });
    expect(await create('k')).toMatchObject({ amount: 9_900 });
  });

  test('an error before parsing and a rate limit with Retry-After are not stored', async () => {
    await injectFault({ kind: 'error', status: 500 });
    await injectFault({ kind: 'error', status: 429, retryAfter: 7 });
    expect(await captureStripeError(create('k'))).toMatchObject({ statusCode: 500 });
    const limited = await captureStripeError(create('k'));
    expect(limited).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429, code: 'rate_limit' });
    expect(limited.headers?.['retry-after']).toBe('7');
    expect(await create('k')).toMatchObject({ amount: 9_900 });
  });
});

describe('connection faults', () => {
  test('a connection cut before execution changes nothing and releases the key', async () => {
    await injectFault({ kind: 'reset' });
    await injectFault({ kind: 'reset' });
    const noRetrySdk = createSdk(harness.origin, SANDBOX_KEYS.secret, 10_000, 0);
    expect(
      await captureStripeError(noRetrySdk.paymentIntents.create(params, { idempotencyKey: 'k' })),
    ).toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(harness.sandbox.store.intents.size).toBe(0);
    expect(await create('k')).toMatchObject({ amount: 9_900 });
  });

  test('a request that failed with 503 for a long time succeeds with the same key after the outage', async () => {
    await injectFault({ kind: 'error', status: 503, times: 1_000_000 });
    for (const key of ['a', 'b', 'c'])
      expect(await captureStripeError(create(key))).toMatchObject({ statusCode: 503 });
    await fetch(`${harness.origin}/_sandbox/faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${SANDBOX_KEYS.secret}` },
    });
    expect(await create('a')).toMatchObject({ amount: 9_900 });
  });
});

describe('garbage replies', () => {
  test('a garbage reply is invalid JSON after execution, and a retry with the same key returns the real reply', async () => {
    await injectFault({ kind: 'garbage' });
    expect(await captureStripeError(create('k'))).toMatchObject({ type: 'StripeAPIError' });
    expect(harness.sandbox.store.intents.size).toBe(1);
    expect(harness.sandbox.store.intents.has((await create('k')).id)).toBe(true);
  });

  test("a garbage reply can be another intent's body", async () => {
    const other = await createPaidIntent(harness.stripe, { amount: 700 });
    await injectFault({ kind: 'garbage', body: 'other' });
    expect(await create('k')).toMatchObject({ id: other.id, amount: 700 });
    expect(await create('k')).toMatchObject({ amount: 9_900 });
  });
});
