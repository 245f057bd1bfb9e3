import { setTimeout as sleep } from 'node:timers/promises';
import { SANDBOX_KEYS } from '../server.ts';
import {
  type Bench,
  cardMethod,
  newIntent,
  openBench,
  paidIntent,
  refusal,
  sdk,
  SUCCESS,
  tell,
} from '../testing.ts';
import type { Fault } from './faults.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.sandbox.close());

const params = { amount: 9_900, currency: 'usd', metadata: { orderId: 'o' } };
const create = (idempotencyKey: string, change: object = {}) =>
  bench.stripe.paymentIntents.create({ ...params, ...change }, { idempotencyKey });
const play = (fault: Omit<Fault, 'path'>) =>
  tell(bench.origin, 'faults', { path: '/v1/payment_intents', ...fault });

describe('an idempotency key in use', () => {
  test('a key in use returns 409 until the first request is done, then its result', async () => {
    await play({ kind: 'delay', delayMs: 200 });
    const first = create('busy');
    await sleep(50);
    const second = await refusal(create('busy'));
    expect(second).toMatchObject({
      // The SDK's type for every 409; the code is specific.
      type: 'StripeAPIError',
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    const { id } = await first;
    const third = await create('busy');
    expect(third.id).toBe(id);
    expect(third.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(bench.sandbox.store.intents.size).toBe(1);
  });

  test('the SDK succeeds by retrying a request whose key is in use', async () => {
    await play({ kind: 'delay', delayMs: 200 });
    const patient = sdk(bench.origin, SANDBOX_KEYS.secret, 10_000, 3);
    const first = create('patient');
    await sleep(50);
    const second = await patient.paymentIntents.create(params, { idempotencyKey: 'patient' });
    expect(second.id).toBe((await first).id);
  });

  test('requests with different keys do not block each other', async () => {
    await play({ kind: 'delay', delayMs: 100 });
    const [first, second] = await Promise.all([create('one'), create('two')]);
    expect(first.id).not.toBe(second.id);
  });
});

describe('replies stored for an idempotency key', () => {
  test('a 500 after execution is stored for the key, and the intent exists', async () => {
    await play({ kind: 'fail' });
    expect(await refusal(create('k'))).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(bench.sandbox.store.intents.size).toBe(1);
    expect(await refusal(create('k'))).toMatchObject({ statusCode: 500 });
    expect(bench.sandbox.store.intents.size).toBe(1);
    expect((await bench.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('a 500 in place of execution is stored for the key, and no intent exists', async () => {
    await play({ kind: 'abort', status: 503 });
    expect(await refusal(create('k'))).toMatchObject({ statusCode: 503 });
    expect(await refusal(create('k'))).toMatchObject({ statusCode: 503 });
    expect(bench.sandbox.store.intents.size).toBe(0);
    expect(await create('another')).toMatchObject({ amount: 9_900 });
  });

  test('a rejection during execution is stored for the key, even if it would succeed now', async () => {
    const { stripe } = bench;
    const { id } = await newIntent(stripe, 5_000);
    const options = { idempotencyKey: 'early' };
    const refund = () => stripe.refunds.create({ payment_intent: id }, options);
    const message = (await refusal(refund())).message;
    await stripe.paymentIntents.confirm(id, { payment_method: await cardMethod(stripe, SUCCESS) });
    const again = await refusal(refund());
    expect(again).toMatchObject({ statusCode: 400, message });
    expect(again.headers?.['idempotent-replayed']).toBe('true');
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ status: 'succeeded' });
  });
});

test('a lost decline is stored as a 500 for the key, and the charge was attempted', async () => {
  const { stripe } = bench;
  const { id } = await newIntent(stripe, 5_000);
  await tell(bench.origin, 'faults', { kind: 'fail', path: `/v1/payment_intents/${id}/confirm` });
  const payment_method = await cardMethod(stripe, '4000000000000002');
  const confirm = () => stripe.paymentIntents.confirm(id, { payment_method }, { idempotencyKey: 'k' });
  expect(await refusal(confirm())).toMatchObject({ statusCode: 500 });
  expect(await refusal(confirm())).toMatchObject({ statusCode: 500 });
  expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([{ status: 'failed' }]);
});

describe('replies not stored for an idempotency key', () => {
  test('a reply to a key that is too long is not stored', async () => {
    expect(await refusal(create('k'.repeat(256)))).toMatchObject({ type: 'StripeIdempotencyError' });
    expect(await create('k'.repeat(255))).toMatchObject({ amount: 9_900 });
  });

  test('a reply to invalid parameters is not stored, even with a pending fault', async () => {
    await play({ kind: 'abort' });
    expect(await refusal(create('k', { amount: 1 }))).toMatchObject({ code: 'amount_too_small' });
    expect(await create('k')).toMatchObject({ amount: 9_900 });
  });

  test('a reply to an unknown API key is not stored', async () => {
    const stranger = sdk(bench.origin, 'sk_test_stranger');
    const options = { idempotencyKey: 'k' };
    expect(await refusal(stranger.paymentIntents.create(params, options))).toMatchObject({ statusCode: 401 });
    expect(await create('k')).toMatchObject({ amount: 9_900 });
  });

  test('an error before parsing and a rate limit with Retry-After are not stored', async () => {
    await play({ kind: 'error', status: 500 });
    await play({ kind: 'error', status: 429, retryAfter: 7 });
    expect(await refusal(create('k'))).toMatchObject({ statusCode: 500 });
    const limited = await refusal(create('k'));
    expect(limited).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429, code: 'rate_limit' });
    expect(limited.headers?.['retry-after']).toBe('7');
    expect(await create('k')).toMatchObject({ amount: 9_900 });
  });
});

describe('connection faults', () => {
  test('a connection cut before execution changes nothing and releases the key', async () => {
    await play({ kind: 'reset' });
    await play({ kind: 'reset' });
    const hasty = sdk(bench.origin, SANDBOX_KEYS.secret, 10_000, 0);
    expect(await refusal(hasty.paymentIntents.create(params, { idempotencyKey: 'k' }))).toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(bench.sandbox.store.intents.size).toBe(0);
    expect(await create('k')).toMatchObject({ amount: 9_900 });
  });

  test('a request that failed with 503 for a long time succeeds with the same key after the outage', async () => {
    await play({ kind: 'error', status: 503, times: 1_000_000 });
    for (const key of ['a', 'b', 'c']) expect(await refusal(create(key))).toMatchObject({ statusCode: 503 });
    await fetch(`${bench.origin}/_sandbox/faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${SANDBOX_KEYS.secret}` },
    });
    expect(await create('a')).toMatchObject({ amount: 9_900 });
  });
});

describe('garbage replies', () => {
  test('a garbage reply is invalid JSON after execution, and a retry with the key returns the real one', async () => {
    await play({ kind: 'garbage' });
    expect(await refusal(create('k'))).toMatchObject({ type: 'StripeAPIError' });
    expect(bench.sandbox.store.intents.size).toBe(1);
    expect(bench.sandbox.store.intents.has((await create('k')).id)).toBe(true);
  });

  test("a garbage reply can be another intent's body", async () => {
    const other = await paidIntent(bench.stripe, { amount: 700 });
    await play({ kind: 'garbage', body: 'other' });
    expect(await create('k')).toMatchObject({ id: other.id, amount: 700 });
    expect(await create('k')).toMatchObject({ amount: 9_900 });
  });
});
