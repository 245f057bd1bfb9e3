import { SANDBOX_KEYS } from '../server.ts';
import { type Bench, newIntent, openBench, refusal, sdk } from '../testing.ts';
import type { Fault } from './faults.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.sandbox.close());

const play = (fault: Fault, key = SANDBOX_KEYS.secret) =>
  fetch(`${bench.origin}/_sandbox/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });

const params = { amount: 5_000, currency: 'usd' };

test('a timeout after success creates the intent, and a retry with the same key returns it', async () => {
  await play({ kind: 'timeout', method: 'POST', path: '/v1/payment_intents' });
  const impatient = sdk(bench.origin, SANDBOX_KEYS.secret, 300);
  const options = { idempotencyKey: 'once' };
  expect(await refusal(impatient.paymentIntents.create(params, options))).toMatchObject({
    type: 'StripeConnectionError',
  });
  expect(bench.sandbox.store.intents.size).toBe(1);
  const found = await impatient.paymentIntents.create(params, options);
  expect(bench.sandbox.store.intents.has(found.id)).toBe(true);
  expect(bench.sandbox.store.intents.size).toBe(1);
});

test('the SDK retries a dropped connection, which creates only one intent', async () => {
  await play({ kind: 'drop', path: '/v1/payment_intents' });
  await newIntent(bench.stripe);
  expect(bench.sandbox.store.intents.size).toBe(1);
});

test('an error fault prevents execution as often as requested, then calls succeed', async () => {
  await play({ kind: 'error', path: '/v1/*', status: 503, times: 2 });
  expect(await refusal(newIntent(bench.stripe))).toMatchObject({ type: 'StripeAPIError', statusCode: 503 });
  expect(await refusal(newIntent(bench.stripe))).toMatchObject({ statusCode: 503 });
  expect(bench.sandbox.store.intents.size).toBe(0);
  expect(await newIntent(bench.stripe)).toMatchObject({ status: 'requires_payment_method' });
});

test('a fault applies after the requested number of matching calls', async () => {
  await play({ kind: 'error', method: 'GET', path: '/v1/refunds', status: 503, after: 2 });
  const list = () => bench.stripe.refunds.list();
  await list();
  await newIntent(bench.stripe);
  await list();
  expect(await refusal(list())).toMatchObject({ statusCode: 503 });
  expect((await list()).data).toEqual([]);
});

test('the faults of one path can be removed separately', async () => {
  const [ours, theirs] = ['/v1/payment_intents', '/v1/refunds'];
  await play({ kind: 'error', path: ours, status: 400, times: 100 });
  await play({ kind: 'error', path: theirs, status: 400, times: 100 });
  await fetch(`${bench.origin}/_sandbox/faults?path=${encodeURIComponent(ours)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${SANDBOX_KEYS.secret}` },
  });
  expect(await newIntent(bench.stripe)).toMatchObject({ status: 'requires_payment_method' });
  expect(await refusal(bench.stripe.refunds.list())).toMatchObject({ statusCode: 400 });
});

test('only the secret key can inject a fault, and only of a known kind', async () => {
  const delay: Fault = { kind: 'delay', path: '/v1/*', delayMs: 1 };
  expect((await play(delay, SANDBOX_KEYS.publishable)).status).toBe(403);
  expect((await play(delay, 'nobody')).status).toBe(401);
  expect((await play({ kind: 'delay', path: 'v1' })).status).toBe(400);
});
