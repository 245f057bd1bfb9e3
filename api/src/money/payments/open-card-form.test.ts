import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { paymentIntents } from '../../platform/db/tables/orders.ts';
import { errorOf } from '../../testing/app.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

type Order = Awaited<ReturnType<PaymentsFixture['testApp']['buildOrder']>>;
const CREATE_INTENT_CALL = { method: 'POST', path: '/v1/payment_intents' } as const;
const UNAVAILABLE_ERROR = {
  status: 503,
  code: 'payment_provider_unavailable',
  message: 'We can’t reach the payment provider right now. Try again in a moment.',
};
const intentRowsOf = ({ id }: Order) =>
  fixture.testApp.db.select().from(paymentIntents).where(eq(paymentIntents.orderId, id));

/**
 * Records the idempotency key of each call that creates an intent, until `restore` is called. Runs
 * `beforeFirstCall` before the first of these calls.
 */
async function recordIntentKeys(
  beforeFirstCall: (key: string) => Promise<unknown>,
): Promise<{ keys: string[]; restore: () => void }> {
  const keys: string[] = [];
  const intents = fixture.paymentContext().payments.paymentIntents;
  const create = intents.create.bind(intents);
  intents.create = (async (params: Stripe.PaymentIntentCreateParams, options?: Stripe.RequestOptions) => {
    const key = options?.idempotencyKey ?? '';
    keys.push(key);
    if (keys.length === 1) await beforeFirstCall(key);
    return create(params, options);
  }) as typeof create;
  return { keys, restore: () => void (intents.create = create) };
}

/**
 * Asserts that the form reopens with the same intent, which is the only one stored, and that it can be paid.
 */
async function expectOneIntent(order: Order, secret: string): Promise<void> {
  const reopened = await fixture.createIntent(order);
  expect(reopened.json()).toEqual({ clientSecret: secret });
  expect(await intentRowsOf(order)).toHaveLength(1);
  expect(await fixture.orderOf({ order })).toMatchObject({ paymentIntentId: secret.split('_secret_')[0] });
  await fixture.sandbox.pay(secret);
  await fixture.runJobs();
  expect(await fixture.orderOf({ order })).toMatchObject({ state: 'paid' });
  expect(await fixture.paymentsOf({ order })).toHaveLength(1);
}

test('the card form opens even if the idempotency key was used for another request', async () => {
  const order = await fixture.testApp.buildOrder();
  const { keys, restore } = await recordIntentKeys((idempotencyKey) =>
    fixture.sandbox.stripe.paymentIntents.create({ amount: 12_345, currency: 'usd' }, { idempotencyKey }),
  );
  const response = await fixture.createIntent(order);
  restore();
  expect(response.statusCode).toBe(200);
  expect(new Set(keys).size).toBe(2);
  await expectOneIntent(order, response.json<{ clientSecret: string }>().clientSecret);
}, 30_000);

test.each(['fail', 'abort'] as const)(
  'the card form opens even if the provider replays a stored 500 (%s)',
  async (kind) => {
    const order = await fixture.testApp.buildOrder();
    await fixture.sandbox.injectFault({ ...CREATE_INTENT_CALL, kind });
    const response = await fixture.createIntent(order);
    expect(response.statusCode).toBe(200);
    await expectOneIntent(order, response.json<{ clientSecret: string }>().clientSecret);
  },
  30_000,
);

test('the card form returns 503 while the key is in use, and returns the same intent later', async () => {
  const order = await fixture.testApp.buildOrder();
  await fixture.sandbox.injectFault({ ...CREATE_INTENT_CALL, kind: 'error', status: 409, times: 3 });
  expect(errorOf(await fixture.createIntent(order))).toMatchObject(UNAVAILABLE_ERROR);
  expect(await intentRowsOf(order)).toEqual([]);
  const response = await fixture.createIntent(order);
  await expectOneIntent(order, response.json<{ clientSecret: string }>().clientSecret);
}, 30_000);

test.each(['text', 'other'] as const)(
  'the card form returns 503 for an invalid response (%s) and does not store it',
  async (body) => {
    const order = await fixture.testApp.buildOrder();
    await fixture.openCardForm();
    await fixture.sandbox.injectFault({ ...CREATE_INTENT_CALL, kind: 'garbage', body });
    expect(errorOf(await fixture.createIntent(order))).toMatchObject(UNAVAILABLE_ERROR);
    expect(await intentRowsOf(order)).toEqual([]);
    expect(await fixture.orderOf({ order })).toMatchObject({ paymentIntentId: null });
    const response = await fixture.createIntent(order);
    const { clientSecret } = response.json<{ clientSecret: string }>();

    const retrieveCall = { method: 'GET', path: '/v1/payment_intents/*' } as const;
    await fixture.sandbox.injectFault({ ...retrieveCall, kind: 'garbage', body });
    expect(errorOf(await fixture.createIntent(order))).toMatchObject(UNAVAILABLE_ERROR);
    await expectOneIntent(order, clientSecret);
  },
  30_000,
);

test('two users who open the card form at once get one intent', async () => {
  const order = await fixture.testApp.buildOrder();
  const responses = await Promise.all([1, 2, 3].map(() => fixture.createIntent(order)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const secrets = new Set(
    responses.map((response) => response.json<{ clientSecret: string }>().clientSecret),
  );
  expect(secrets.size).toBe(1);
  await expectOneIntent(order, [...secrets][0]!);
}, 30_000);
