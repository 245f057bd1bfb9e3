import { SANDBOX_KEYS } from '../server.ts';
import {
  captureStripeError,
  createSdk,
  createTestIntent,
  openHarness,
  type SandboxHarness,
} from '../testing.ts';
import type { Fault } from './faults.ts';

let harness: SandboxHarness;
beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.sandbox.close());

const injectFault = (fault: Fault, key = SANDBOX_KEYS.secret) =>
  fetch(`${harness.origin}/_sandbox/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });

const params = { amount: 5_000, currency: 'usd' };

test('a timeout after success creates the intent, and a retry with the same key returns it', async () => {
  await injectFault({ kind: 'timeout', method: 'POST', path: '/v1/payment_intents' });
  const shortTimeoutSdk = createSdk(harness.origin, SANDBOX_KEYS.secret, 300);
  const options = { idempotencyKey: 'once' };
  expect(await captureStripeError(shortTimeoutSdk.paymentIntents.create(params, options))).toMatchObject({
    type: 'StripeConnectionError',
  });
  expect(harness.sandbox.store.intents.size).toBe(1);
  const retried = await shortTimeoutSdk.paymentIntents.create(params, options);
  expect(harness.sandbox.store.intents.has(retried.id)).toBe(true);
  expect(harness.sandbox.store.intents.size).toBe(1);
});

test('the SDK retries a dropped connection, which creates only one intent', async () => {
  await injectFault({ kind: 'drop', path: '/v1/payment_intents' });
  await createTestIntent(harness.stripe);
  expect(harness.sandbox.store.intents.size).toBe(1);
});

test('an error fault prevents the requested number of calls, and later calls succeed', async () => {
  await injectFault({ kind: 'error', path: '/v1/*', status: 503, times: 2 });
  expect(await captureStripeError(createTestIntent(harness.stripe))).toMatchObject({
    type: 'StripeAPIError',
    statusCode: 503,
  });
  expect(await captureStripeError(createTestIntent(harness.stripe))).toMatchObject({ statusCode: 503 });
  expect(harness.sandbox.store.intents.size).toBe(0);
  expect(await createTestIntent(harness.stripe)).toMatchObject({ status: 'requires_payment_method' });
});

test('a fault applies after the requested number of matching calls', async () => {
  await injectFault({ kind: 'error', method: 'GET', path: '/v1/refunds', status: 503, after: 2 });
  const list = () => harness.stripe.refunds.list();
  await list();
  await createTestIntent(harness.stripe);
  await list();
  expect(await captureStripeError(list())).toMatchObject({ statusCode: 503 });
  expect((await list()).data).toEqual([]);
});

test('the faults of one path can be removed separately', async () => {
  const [clearedPath, otherPath] = ['/v1/payment_intents', '/v1/refunds'];
  await injectFault({ kind: 'error', path: clearedPath, status: 400, times: 100 });
  await injectFault({ kind: 'error', path: otherPath, status: 400, times: 100 });
  await fetch(`${harness.origin}/_sandbox/faults?path=${encodeURIComponent(clearedPath)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${SANDBOX_KEYS.secret}` },
  });
  expect(await createTestIntent(harness.stripe)).toMatchObject({ status: 'requires_payment_method' });
  expect(await captureStripeError(harness.stripe.refunds.list())).toMatchObject({ statusCode: 400 });
});

test('only the secret key can inject a fault, and only of a known kind', async () => {
  const delay: Fault = { kind: 'delay', path: '/v1/*', delayMs: 1 };
  expect((await injectFault(delay, SANDBOX_KEYS.publishable)).status).toBe(403);
  expect((await injectFault(delay, 'unknown')).status).toBe(401);
  expect((await injectFault({ kind: 'delay', path: 'v1' })).status).toBe(400);
});
