import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { paymentIntents } from '../db/tables/orders.ts';
import { errorOf } from '../testing/app.ts';
import { openTill, type Till } from '../testing/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

type Order = Awaited<ReturnType<Till['t']['buildOrder']>>;
const CREATING = { method: 'POST', path: '/v1/payment_intents' } as const;
const unavailable = {
  status: 503,
  code: 'payment_provider_unavailable',
  message: 'The payment provider does not answer right now. Please try again in a moment.',
};
const watchedOf = ({ id }: Order) =>
  till.t.db.select().from(paymentIntents).where(eq(paymentIntents.orderId, id));

/**
 * Runs `work` and records the idempotency key of each call that creates an intent. The key may already be in
 * use.
 */
async function withKeys(
  before: (key: string) => Promise<unknown>,
): Promise<{ keys: string[]; restore: () => void }> {
  const keys: string[] = [];
  const intents = till.settling().payments.paymentIntents;
  const create = intents.create.bind(intents);
  intents.create = (async (params: Stripe.PaymentIntentCreateParams, options?: Stripe.RequestOptions) => {
    const key = options?.idempotencyKey ?? '';
    keys.push(key);
    if (keys.length === 1) await before(key);
    return create(params, options);
  }) as typeof create;
  return { keys, restore: () => void (intents.create = create) };
}

/**
 * Asserts that the form reopens with the same intent, which is the only one stored, and that it can be paid.
 */
async function expectOneIntent(order: Order, secret: string): Promise<void> {
  const again = await till.openIntent(order);
  expect(again.json()).toEqual({ clientSecret: secret });
  expect(await watchedOf(order)).toHaveLength(1);
  expect(await till.orderOf({ order })).toMatchObject({ paymentIntentId: secret.split('_secret_')[0] });
  await till.sandbox.pay(secret);
  await till.runJobs();
  expect(await till.orderOf({ order })).toMatchObject({ state: 'paid' });
  expect(await till.paymentsOf({ order })).toHaveLength(1);
}

test('the card form opens even if the idempotency key was used for another request', async () => {
  const order = await till.t.buildOrder();
  const { keys, restore } = await withKeys((idempotencyKey) =>
    till.sandbox.stripe.paymentIntents.create({ amount: 12_345, currency: 'usd' }, { idempotencyKey }),
  );
  const answer = await till.openIntent(order);
  restore();
  expect(answer.statusCode).toBe(200);
  expect(new Set(keys).size).toBe(2);
  await expectOneIntent(order, answer.json<{ clientSecret: string }>().clientSecret);
}, 30_000);

test.each(['fail', 'abort'] as const)(
  'the card form opens even if the provider replays a stored 500 (%s)',
  async (kind) => {
    const order = await till.t.buildOrder();
    await till.sandbox.fault({ ...CREATING, kind });
    const answer = await till.openIntent(order);
    expect(answer.statusCode).toBe(200);
    await expectOneIntent(order, answer.json<{ clientSecret: string }>().clientSecret);
  },
  30_000,
);

test('the card form returns 503 while the key is in use, and later the same intent', async () => {
  const order = await till.t.buildOrder();
  await till.sandbox.fault({ ...CREATING, kind: 'error', status: 409, times: 3 });
  expect(errorOf(await till.openIntent(order))).toMatchObject(unavailable);
  expect(await watchedOf(order)).toEqual([]);
  const answer = await till.openIntent(order);
  await expectOneIntent(order, answer.json<{ clientSecret: string }>().clientSecret);
}, 30_000);

test.each(['text', 'other'] as const)(
  'the card form returns 503 for a garbage response (%s) and stores nothing of it',
  async (body) => {
    const order = await till.t.buildOrder();
    await till.openCardForm();
    await till.sandbox.fault({ ...CREATING, kind: 'garbage', body });
    expect(errorOf(await till.openIntent(order))).toMatchObject(unavailable);
    expect(await watchedOf(order)).toEqual([]);
    expect(await till.orderOf({ order })).toMatchObject({ paymentIntentId: null });
    const answer = await till.openIntent(order);
    const { clientSecret } = answer.json<{ clientSecret: string }>();

    const reading = { method: 'GET', path: '/v1/payment_intents/*' } as const;
    await till.sandbox.fault({ ...reading, kind: 'garbage', body });
    expect(errorOf(await till.openIntent(order))).toMatchObject(unavailable);
    await expectOneIntent(order, clientSecret);
  },
  30_000,
);

test('two users who open the card form at once get one intent', async () => {
  const order = await till.t.buildOrder();
  const answers = await Promise.all([1, 2, 3].map(() => till.openIntent(order)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const secrets = new Set(answers.map((answer) => answer.json<{ clientSecret: string }>().clientSecret));
  expect(secrets.size).toBe(1);
  await expectOneIntent(order, [...secrets][0]!);
}, 30_000);
