import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders, payments } from '../../platform/db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { CARDS, startSandbox, type TestSandbox } from '../../testing/sandbox.ts';

let sandbox: TestSandbox;
let testApp: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  testApp = await createTestApp({ env: sandbox.env });
});
afterAll(async () => {
  await testApp.close();
  await sandbox.close();
});

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const buyerOf = (order: Order) => ({ id: order.buyerId! });
const findOrderRow = async ({ id }: Order) =>
  (await testApp.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const findCarRow = async ({ carId }: Order) =>
  (await testApp.db.select().from(cars).where(eq(cars.id, carId!)))[0]!;
const paymentsOf = ({ id }: Order) => testApp.db.select().from(payments).where(eq(payments.orderId, id));

const createIntent = (
  order: Order,
  overrides: object = {},
  as: { id: string } | undefined = buyerOf(order),
) =>
  testApp.call('POST', '/create-payment-intent', {
    ...(as ? { as } : {}),
    body: { orderId: order.id, price: order.priceCents / 100, ...overrides },
  });

async function createClientSecret(order: Order): Promise<string> {
  const response = await createIntent(order);
  expect(response.statusCode).toBe(200);
  return response.json<{ clientSecret: string }>().clientSecret;
}
const intentIdOf = (secret: string) => secret.split('_secret_')[0]!;

const recordPayment = (
  order: Order,
  paymentId: string,
  as: { id: string } | undefined = buyerOf(order),
  overrides: object = {},
) =>
  testApp.call('POST', '/payment', {
    ...(as ? { as } : {}),
    body: {
      paymentId,
      orderId: order.id,
      brandName: order.brandName,
      resellPrice: order.priceCents / 100,
      email: order.email,
      ...overrides,
    },
  });

/** Creates an order whose payment succeeded at the provider but is not recorded in our database yet. */
async function createUnrecordedPayment() {
  const order = await testApp.buildOrder();
  const secret = await createClientSecret(order);
  expect(await sandbox.pay(secret)).toBe('succeeded');
  return { order, intentId: intentIdOf(secret) };
}

describe('POST /create-payment-intent', () => {
  // spec:5.8 9.7
  test('charges the order’s price in cents, and only once for repeated requests', async () => {
    const order = await testApp.buildOrder();
    const secrets = await Promise.all([
      createClientSecret(order),
      createClientSecret(order),
      createClientSecret(order),
    ]);
    expect(new Set(secrets).size).toBe(1);
    expect(await createClientSecret(order)).toBe(secrets[0]);
    const intent = await sandbox.stripe.paymentIntents.retrieve(intentIdOf(secrets[0]));
    expect(intent).toMatchObject({
      amount: order.priceCents,
      currency: 'usd',
      metadata: { orderId: order.id, userId: order.buyerId },
      allowed_payment_method_types: ['card'],
    });
    expect((await findOrderRow(order)).paymentIntentId).toBe(intent.id);
  });

  test('reuses the intent after a declined card and during authentication', async () => {
    const order = await testApp.buildOrder();
    const secret = await createClientSecret(order);
    expect(await sandbox.pay(secret, CARDS.declined)).toBe('declined');
    expect(await createClientSecret(order)).toBe(secret);
    expect(await sandbox.pay(secret, CARDS.challenged)).toBe('requires_action');
    expect(await createClientSecret(order)).toBe(secret);
  });

  test('returns the secret of a succeeded intent, so the page can show its state', async () => {
    const { order, intentId } = await createUnrecordedPayment();
    expect(intentIdOf(await createClientSecret(order))).toBe(intentId);
    expect(await findOrderRow(order)).toMatchObject({ state: 'unpaid' });
  });

  test('replaces an intent that the provider has canceled or does not have', async () => {
    const order = await testApp.buildOrder();
    const firstIntentId = intentIdOf(await createClientSecret(order));
    await sandbox.stripe.paymentIntents.cancel(firstIntentId);
    const secondIntentId = intentIdOf(await createClientSecret(order));
    expect(secondIntentId).not.toBe(firstIntentId);
    await testApp.db
      .update(orders)
      .set({ paymentIntentId: 'pi_ofanotherstore' })
      .where(eq(orders.id, order.id));
    expect(await sandbox.pay(await createClientSecret(order))).toBe('succeeded');
  });

  // spec:5.8
  test('rejects a price above or below the order’s price', async () => {
    const order = await testApp.buildOrder();
    for (const price of [1, order.priceCents / 100 - 0.01, order.priceCents / 100 + 1]) {
      expect(errorOf(await createIntent(order, { price }))).toMatchObject({
        status: 409,
        code: 'price_changed',
      });
    }
    expect((await findOrderRow(order)).paymentIntentId).toBeNull();
  });

  test('rejects an order that is paid, ended or due to expire', async () => {
    const paidOrder = await testApp.buildPaidOrder();
    expect(errorOf(await createIntent(paidOrder))).toMatchObject({ status: 409, code: 'already_paid' });
    for (const state of ['cancelled', 'lapsed', 'refunded'] as const) {
      const order = await testApp.buildOrder({ state });
      expect(errorOf(await createIntent(order))).toMatchObject({ status: 409, code: 'not_payable' });
    }
    const lapsedOrder = await testApp.buildOrder({ lapsesAt: new Date(Date.now() - 1000) });
    expect(errorOf(await createIntent(lapsedOrder))).toMatchObject({ status: 409, code: 'not_payable' });
  });

  test('rejects visitors, other users and invalid bodies', async () => {
    const order = await testApp.buildOrder();
    expect((await testApp.call('POST', '/create-payment-intent', { body: {} })).statusCode).toBe(401);
    for (const as of [await testApp.buildUser(), await testApp.buildAdmin(), { id: order.sellerId! }]) {
      expect(errorOf(await createIntent(order, {}, as))).toMatchObject({ status: 404 });
    }
    expect(errorOf(await createIntent(order, { orderId: 'none' }))).toMatchObject({ status: 404 });
    for (const price of [0, 0.1, 1_000_000, 10.001, '16000', null]) {
      expect(errorOf(await createIntent(order, { price }))).toMatchObject({
        status: 400,
        fields: { price: expect.any(String) },
      });
    }
    expect(errorOf(await createIntent(order, { orderId: 7 }))).toMatchObject({
      status: 400,
      fields: { orderId: expect.any(String) },
    });
  });
});

describe('POST /payment', () => {
  test('records the payment and marks the order as paid and its car as sold', async () => {
    const { order, intentId } = await createUnrecordedPayment();
    const response = await recordPayment(order, intentId);
    expect(response.statusCode).toBe(200);
    const { insertedId } = response.json<{ insertedId: string }>();
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
    expect(await findOrderRow(order)).toMatchObject({ state: 'paid', paymentId: insertedId, lapsesAt: null });
    expect(await findCarRow(order)).toMatchObject({ status: 'sold' });
    expect((await testApp.call('GET', `/orders/${order.id}`, { as: buyerOf(order) })).json()).toMatchObject({
      paid: true,
      paymentId: intentId,
    });
  });

  test('returns the same id for repeated and concurrent requests, and stores one row', async () => {
    const { order, intentId } = await createUnrecordedPayment();
    const responses = await Promise.all(Array.from({ length: 10 }, () => recordPayment(order, intentId)));
    responses.push(await recordPayment(order, intentId));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(11).fill(200));
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(await paymentsOf(order)).toHaveLength(1);
  }, 30_000);

  test('records nothing for an intent that has not succeeded', async () => {
    const order = await testApp.buildOrder();
    const secret = await createClientSecret(order);
    expect(errorOf(await recordPayment(order, intentIdOf(secret)))).toMatchObject({
      status: 409,
      code: 'not_paid',
    });
    await sandbox.pay(secret, CARDS.declined);
    expect(errorOf(await recordPayment(order, intentIdOf(secret)))).toMatchObject({
      status: 409,
      code: 'not_paid',
    });
    await sandbox.pay(secret, CARDS.challenged);
    expect(errorOf(await recordPayment(order, intentIdOf(secret)))).toMatchObject({
      status: 409,
      code: 'not_paid',
    });
    expect(await findOrderRow(order)).toMatchObject({ state: 'unpaid' });
    expect(await findCarRow(order)).toMatchObject({ status: 'booked' });
  });

  test('records nothing for a payment with another order, user, amount or currency', async () => {
    const { order: otherOrder, intentId: otherIntentId } = await createUnrecordedPayment();
    const order = await testApp.buildOrder();
    const createPaidIntent = async (overrides: object, metadata: object = {}) => {
      const intent = await sandbox.stripe.paymentIntents.create({
        amount: order.priceCents,
        currency: 'usd',
        ...overrides,
        metadata: { orderId: order.id, userId: order.buyerId!, ...metadata },
      });
      await sandbox.pay(intent.client_secret!);
      return intent.id;
    };
    const wrongIntents = [
      otherIntentId,
      'pi_unknown',
      '../refunds',
      'x'.repeat(101),
      `pi_${'x'.repeat(252)}`,
      // Ids that would change or break the URL of the request.
      ...['.', '..', ' ', '?limit=1', '#', '%2e%2e', '\ud800'],
      await createPaidIntent({ amount: order.priceCents - 1 }),
      await createPaidIntent({ currency: 'eur' }),
      await createPaidIntent({}, { userId: otherOrder.buyerId! }),
      await createPaidIntent({}, { orderId: '' }),
    ];
    for (const paymentId of wrongIntents) {
      expect(errorOf(await recordPayment(order, paymentId))).toMatchObject({
        status: 409,
        code: 'payment_mismatch',
      });
    }
    expect(await findOrderRow(order)).toMatchObject({ state: 'unpaid' });
    expect(await paymentsOf(order)).toHaveLength(0);
    expect(await findOrderRow(otherOrder)).toMatchObject({ state: 'unpaid' });
  }, 30_000);

  test('records no second payment for a paid order', async () => {
    const order = await testApp.buildPaidOrder();
    const { intentId } = await createUnrecordedPayment();
    expect(errorOf(await recordPayment(order, intentId))).toMatchObject({
      status: 409,
      code: 'already_paid',
    });
  });

  test('ignores the price, brand and email of the request', async () => {
    const { order, intentId } = await createUnrecordedPayment();
    const forgedFields = {
      resellPrice: 1,
      brandName: 'Other',
      email: 'other@example.test',
      amountCents: 1,
      paid: true,
    };
    expect((await recordPayment(order, intentId, buyerOf(order), forgedFields)).statusCode).toBe(200);
    expect(await paymentsOf(order)).toMatchObject([{ amountCents: order.priceCents }]);
  });

  test('rejects visitors, other users and invalid bodies', async () => {
    const { order, intentId } = await createUnrecordedPayment();
    expect((await testApp.call('POST', '/payment', { body: {} })).statusCode).toBe(401);
    for (const as of [await testApp.buildUser(), await testApp.buildAdmin(), { id: order.sellerId! }]) {
      expect(errorOf(await recordPayment(order, intentId, as))).toMatchObject({ status: 404 });
    }
    for (const [field, wrongValue] of [
      ['paymentId', { paymentId: '' }],
      ['email', { email: 'x' }],
      ['resellPrice', { resellPrice: -1 }],
      ['orderId', { orderId: undefined }],
      ['brandName', { brandName: '' }],
    ] as const) {
      expect(errorOf(await recordPayment(order, intentId, buyerOf(order), wrongValue))).toMatchObject({
        status: 400,
        fields: { [field]: expect.any(String) },
      });
    }
    expect(await findOrderRow(order)).toMatchObject({ state: 'unpaid' });
  });
});

test('payment endpoints never log client secrets or keys', async () => {
  await sandbox.pay(await createClientSecret(await testApp.buildOrder()));
  const { STRIPE_SECRET_KEY = 'missing' } = sandbox.env;
  expect(testApp.readLog().length).toBeGreaterThan(1000);
  expect(testApp.readLog()).not.toMatch(/_secret_/);
  expect(testApp.readLog()).not.toContain(STRIPE_SECRET_KEY);
});
