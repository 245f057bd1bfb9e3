import { eq } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { orders, payments } from '../db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { CARDS, startSandbox, type TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;
let t: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  t = await createTestApp({ env: sandbox.env });
});
afterAll(async () => {
  await t.close();
  await sandbox.close();
});

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const buyerOf = (order: Order) => ({ id: order.buyerId! });
const rowOf = async ({ id }: Order) => (await t.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const carOf = async ({ carId }: Order) => (await t.db.select().from(cars).where(eq(cars.id, carId!)))[0]!;
const paymentsOf = ({ id }: Order) => t.db.select().from(payments).where(eq(payments.orderId, id));

const openIntent = (order: Order, more: object = {}, as: { id: string } | undefined = buyerOf(order)) =>
  t.call('POST', '/create-payment-intent', {
    ...(as ? { as } : {}),
    body: { orderId: order.id, price: order.priceCents / 100, ...more },
  });

async function secretOf(order: Order): Promise<string> {
  const answer = await openIntent(order);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ clientSecret: string }>().clientSecret;
}
const intentIdOf = (secret: string) => secret.split('_secret_')[0]!;

const record = (
  order: Order,
  paymentId: string,
  as: { id: string } | undefined = buyerOf(order),
  more: object = {},
) =>
  t.call('POST', '/payment', {
    ...(as ? { as } : {}),
    body: {
      paymentId,
      orderId: order.id,
      brandName: order.brandName,
      resellPrice: order.priceCents / 100,
      email: order.email,
      ...more,
    },
  });

/** An unpaid order whose money the provider has, unknown to us. */
async function paidAtProvider() {
  const order = await t.buildOrder();
  const secret = await secretOf(order);
  expect(await sandbox.pay(secret)).toBe('succeeded');
  return { order, intentId: intentIdOf(secret) };
}

describe('POST /create-payment-intent', () => {
  // spec:5.8 9.7
  test('charges the order’s price in cents, once however often it is asked', async () => {
    const order = await t.buildOrder();
    const secrets = await Promise.all([secretOf(order), secretOf(order), secretOf(order)]);
    expect(new Set(secrets).size).toBe(1);
    expect(await secretOf(order)).toBe(secrets[0]);
    const intent = await sandbox.stripe.paymentIntents.retrieve(intentIdOf(secrets[0]));
    expect(intent).toMatchObject({
      amount: order.priceCents,
      currency: 'usd',
      metadata: { orderId: order.id, userId: order.buyerId },
      allowed_payment_method_types: ['card'],
    });
    expect((await rowOf(order)).paymentIntentId).toBe(intent.id);
  });

  test('keeps the intent after a declined card and while the holder authenticates', async () => {
    const order = await t.buildOrder();
    const secret = await secretOf(order);
    expect(await sandbox.pay(secret, CARDS.declined)).toBe('declined');
    expect(await secretOf(order)).toBe(secret);
    expect(await sandbox.pay(secret, CARDS.challenged)).toBe('requires_action');
    expect(await secretOf(order)).toBe(secret);
  });

  test('hands out the secret of an intent that has succeeded, so that the page can see it', async () => {
    const { order, intentId } = await paidAtProvider();
    expect(intentIdOf(await secretOf(order))).toBe(intentId);
    expect(await rowOf(order)).toMatchObject({ state: 'unpaid' });
  });

  test('replaces an intent that was cancelled at the provider, or that it does not know', async () => {
    const order = await t.buildOrder();
    const first = intentIdOf(await secretOf(order));
    await sandbox.stripe.paymentIntents.cancel(first);
    const second = intentIdOf(await secretOf(order));
    expect(second).not.toBe(first);
    await t.db.update(orders).set({ paymentIntentId: 'pi_ofanotherstore' }).where(eq(orders.id, order.id));
    expect(await sandbox.pay(await secretOf(order))).toBe('succeeded');
  });

  // spec:5.8
  test('refuses a price that is not the order’s, either way', async () => {
    const order = await t.buildOrder();
    for (const price of [1, order.priceCents / 100 - 0.01, order.priceCents / 100 + 1]) {
      expect(errorOf(await openIntent(order, { price }))).toMatchObject({
        status: 409,
        code: 'price_changed',
      });
    }
    expect((await rowOf(order)).paymentIntentId).toBeNull();
  });

  test('refuses an order that is paid, ended or due to lapse', async () => {
    const paid = await t.buildPaidOrder();
    expect(errorOf(await openIntent(paid))).toMatchObject({ status: 409, code: 'already_paid' });
    for (const state of ['cancelled', 'lapsed', 'refunded'] as const) {
      const order = await t.buildOrder({ state });
      expect(errorOf(await openIntent(order))).toMatchObject({ status: 409, code: 'not_payable' });
    }
    const late = await t.buildOrder({ lapsesAt: new Date(Date.now() - 1000) });
    expect(errorOf(await openIntent(late))).toMatchObject({ status: 409, code: 'not_payable' });
  });

  test('refuses visitors, strangers and bad bodies', async () => {
    const order = await t.buildOrder();
    expect((await t.call('POST', '/create-payment-intent', { body: {} })).statusCode).toBe(401);
    for (const as of [await t.buildUser(), await t.buildAdmin(), { id: order.sellerId! }]) {
      expect(errorOf(await openIntent(order, {}, as))).toMatchObject({ status: 404 });
    }
    expect(errorOf(await openIntent(order, { orderId: 'none' }))).toMatchObject({ status: 404 });
    for (const price of [0, 0.1, 1_000_000, 10.001, '16000', null]) {
      expect(errorOf(await openIntent(order, { price }))).toMatchObject({
        status: 400,
        fields: { price: expect.any(String) },
      });
    }
    expect(errorOf(await openIntent(order, { orderId: 7 }))).toMatchObject({
      status: 400,
      fields: { orderId: expect.any(String) },
    });
  });
});

describe('POST /payment', () => {
  test('records the payment, marks the order paid and its car sold', async () => {
    const { order, intentId } = await paidAtProvider();
    const answer = await record(order, intentId);
    expect(answer.statusCode).toBe(200);
    const { insertedId } = answer.json<{ insertedId: string }>();
    expect(await paymentsOf(order)).toMatchObject([
      {
        id: insertedId,
        intentId,
        amountCents: order.priceCents,
        currency: 'usd',
        userId: order.buyerId,
        flag: null,
        refundedAt: null,
      },
    ]);
    expect(await rowOf(order)).toMatchObject({ state: 'paid', paymentId: insertedId, lapsesAt: null });
    expect(await carOf(order)).toMatchObject({ status: 'sold' });
    expect((await t.call('GET', `/orders/${order.id}`, { as: buyerOf(order) })).json()).toMatchObject({
      paid: true,
      paymentId: intentId,
    });
  });

  test('a repeat, also ten at once, answers the same id and leaves one row', async () => {
    const { order, intentId } = await paidAtProvider();
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(order, intentId)));
    answers.push(await record(order, intentId));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(11).fill(200));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await paymentsOf(order)).toHaveLength(1);
  }, 30_000);

  test('an intent that has not succeeded pays nothing', async () => {
    const order = await t.buildOrder();
    const secret = await secretOf(order);
    expect(errorOf(await record(order, intentIdOf(secret)))).toMatchObject({ status: 409, code: 'not_paid' });
    await sandbox.pay(secret, CARDS.declined);
    expect(errorOf(await record(order, intentIdOf(secret)))).toMatchObject({ status: 409, code: 'not_paid' });
    await sandbox.pay(secret, CARDS.challenged);
    expect(errorOf(await record(order, intentIdOf(secret)))).toMatchObject({ status: 409, code: 'not_paid' });
    expect(await rowOf(order)).toMatchObject({ state: 'unpaid' });
    expect(await carOf(order)).toMatchObject({ status: 'booked' });
  });

  test('a payment of another order, user, amount or currency pays nothing', async () => {
    const { order: other, intentId: othersIntent } = await paidAtProvider();
    const order = await t.buildOrder();
    const make = async (given: object, metadata: object = {}) => {
      const intent = await sandbox.stripe.paymentIntents.create({
        amount: order.priceCents,
        currency: 'usd',
        ...given,
        metadata: { orderId: order.id, userId: order.buyerId!, ...metadata },
      });
      await sandbox.pay(intent.client_secret!);
      return intent.id;
    };
    const wrong = [
      othersIntent,
      'pi_unknown',
      '../refunds',
      'x'.repeat(101),
      `pi_${'x'.repeat(252)}`,
      // What would make an address of something else, or none.
      ...['.', '..', ' ', '?limit=1', '#', '%2e%2e', '\ud800'],
      await make({ amount: order.priceCents - 1 }),
      await make({ currency: 'eur' }),
      await make({}, { userId: other.buyerId! }),
      await make({}, { orderId: '' }),
    ];
    for (const paymentId of wrong) {
      expect(errorOf(await record(order, paymentId))).toMatchObject({
        status: 409,
        code: 'payment_mismatch',
      });
    }
    expect(await rowOf(order)).toMatchObject({ state: 'unpaid' });
    expect(await paymentsOf(order)).toHaveLength(0);
    expect(await rowOf(other)).toMatchObject({ state: 'unpaid' });
  }, 30_000);

  test('a paid order takes no other payment', async () => {
    const order = await t.buildPaidOrder();
    const { intentId } = await paidAtProvider();
    expect(errorOf(await record(order, intentId))).toMatchObject({ status: 409, code: 'already_paid' });
  });

  test('what the request says of price, brand and email decides nothing', async () => {
    const { order, intentId } = await paidAtProvider();
    const forged = {
      resellPrice: 1,
      brandName: 'Other',
      email: 'other@example.test',
      amountCents: 1,
      paid: true,
    };
    expect((await record(order, intentId, buyerOf(order), forged)).statusCode).toBe(200);
    expect(await paymentsOf(order)).toMatchObject([{ amountCents: order.priceCents }]);
  });

  test('refuses visitors, strangers and bad bodies', async () => {
    const { order, intentId } = await paidAtProvider();
    expect((await t.call('POST', '/payment', { body: {} })).statusCode).toBe(401);
    for (const as of [await t.buildUser(), await t.buildAdmin(), { id: order.sellerId! }]) {
      expect(errorOf(await record(order, intentId, as))).toMatchObject({ status: 404 });
    }
    for (const [field, wrong] of [
      ['paymentId', { paymentId: '' }],
      ['email', { email: 'x' }],
      ['resellPrice', { resellPrice: -1 }],
      ['orderId', { orderId: undefined }],
      ['brandName', { brandName: '' }],
    ] as const) {
      expect(errorOf(await record(order, intentId, buyerOf(order), wrong))).toMatchObject({
        status: 400,
        fields: { [field]: expect.any(String) },
      });
    }
    expect(await rowOf(order)).toMatchObject({ state: 'unpaid' });
  });
});

test('no client secret and no key was ever logged', async () => {
  await sandbox.pay(await secretOf(await t.buildOrder()));
  const { STRIPE_SECRET_KEY = 'missing' } = sandbox.env;
  expect(t.logged().length).toBeGreaterThan(1000);
  expect(t.logged()).not.toMatch(/_secret_/);
  expect(t.logged()).not.toContain(STRIPE_SECRET_KEY);
});
