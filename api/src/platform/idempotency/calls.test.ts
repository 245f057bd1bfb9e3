import { NAMED_CALLS } from '@second-gear/contract/server/calls';
import { errorOf } from '../../testing/app.ts';
import { createCallExamples, type Example } from '../../testing/call-examples.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const examples = createCallExamples(() => fixture);

/** Calls that are executed again on each repeat, instead of returning the stored response. */
const REEXECUTED_CALLS = ['createPaymentIntent', 'recordPayment'];
const idempotentCalls = NAMED_CALLS.filter(([, call]) => call.idempotent);

test('every call that accepts an idempotency key has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(idempotentCalls.map(([name]) => name).sort());
});

describe.each(Object.entries(examples))('%s with an idempotency key', (name, makeExample) => {
  const send = ({ as, url, body }: Example, overrides: { url?: string; body?: object } = {}, key = 'k1') =>
    fixture.testApp.call('POST', overrides.url ?? url, {
      as,
      headers: { 'idempotency-key': key },
      ...((overrides.body ?? body) ? { body: overrides.body ?? body } : {}),
    });

  test('the request takes effect once, a repeat gets the same response, and a different request is rejected', async () => {
    const example = await makeExample();
    const firstResponse = await send(example);
    expect(firstResponse.statusCode).toBeLessThan(300);
    const repeats = await Promise.all([send(example), send(example), send(example)]);
    for (const repeat of repeats) {
      expect([repeat.statusCode, repeat.json()]).toEqual([firstResponse.statusCode, firstResponse.json()]);
      expect(repeat.headers['idempotent-replayed']).toBe(
        REEXECUTED_CALLS.includes(name) ? undefined : 'true',
      );
    }
    expect(await example.countEffects()).toBe(1);
    const reused = await send(example, example.other);
    expect(errorOf(reused)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await example.countEffects()).toBe(1);
  });

  test('five concurrent requests take effect once and get the same response', async () => {
    const example = await makeExample();
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(example)));
    expect(new Set(responses.map(({ statusCode, body }) => `${String(statusCode)} ${body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBeLessThan(300);
    expect(await example.countEffects()).toBe(1);
  }, 30_000);
});

test('the API description of every call that accepts an idempotency key has the header', async () => {
  const { paths } = (await fixture.testApp.call('GET', '/docs/json')).json<{
    paths: Record<string, { post: { parameters?: { name: string; in: string; required?: boolean }[] } }>;
  }>();
  for (const [name, call] of idempotentCalls) {
    const parameters = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.post.parameters;
    expect([name, parameters]).toEqual([
      name,
      expect.arrayContaining([
        expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
      ]),
    ]);
  }
});

test('a rejected payment leaves its idempotency key unused', async () => {
  const order = await fixture.testApp.buildOrder();
  const pay = (price: number) =>
    fixture.testApp.call('POST', '/create-payment-intent', {
      as: { id: order.buyerId! },
      headers: { 'idempotency-key': 'k1' },
      body: { orderId: order.id, price },
    });
  expect(errorOf(await pay(7))).toMatchObject({ status: 409, code: 'price_changed' });
  expect((await pay(order.priceCents / 100)).statusCode).toBe(200);
  expect((await pay(7)).statusCode).toBe(422);
});
