import { eq } from 'drizzle-orm';
import { orders, payments, stripeEvents } from '../../platform/db/tables/orders.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { CARDS, type Delivery, startSandbox, type TestSandbox } from '../../testing/sandbox.ts';

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
const orderStateOf = async ({ id }: Order) =>
  (await testApp.db.select().from(orders).where(eq(orders.id, id)))[0]?.state;
const paymentsOf = ({ id }: Order) => testApp.db.select().from(payments).where(eq(payments.orderId, id));

/** Posts a body to the webhook as the provider does. */
const postWebhook = (body: string | Buffer, signature?: string, type = 'application/json; charset=utf-8') =>
  testApp.app.inject({
    method: 'POST',
    url: '/stripe/webhook',
    headers: { 'content-type': type, ...(signature === undefined ? {} : { 'stripe-signature': signature }) },
    payload: body,
  });
const deliver = ({ body, signature }: Delivery) => postWebhook(body, signature);
/** Signs a made-up event with the correct secret. */
const signEvent = (event: object, timestamp?: number): Delivery => {
  const body = JSON.stringify(event);
  const options = {
    payload: body,
    secret: sandbox.env['STRIPE_WEBHOOK_SECRET']!,
    ...(timestamp === undefined ? {} : { timestamp }),
  };
  return { body, signature: sandbox.stripe.webhooks.generateTestHeaderString(options) };
};

/** Creates an order that its buyer pays with `card`, without the browser reporting the payment. */
async function createUnreportedPayment(card: string = CARDS.success) {
  const order = await testApp.buildOrder();
  const response = await testApp.call('POST', '/create-payment-intent', {
    as: { id: order.buyerId! },
    body: { orderId: order.id, price: order.priceCents / 100 },
  });
  const { clientSecret } = response.json<{ clientSecret: string }>();
  await sandbox.pay(clientSecret, card);
  return { order, intentId: clientSecret.split('_secret_')[0]! };
}

test('the webhook settles a succeeded payment once despite repeated deliveries', async () => {
  const { order, intentId } = await createUnreportedPayment();
  const delivery = await sandbox.waitForDelivery('payment_intent.succeeded', intentId);
  const responses = await Promise.all([deliver(delivery), deliver(delivery), deliver(delivery)]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await deliver(delivery)).json()).toEqual({ received: true });
  expect(await orderStateOf(order)).toBe('paid');
  expect(await paymentsOf(order)).toMatchObject([{ intentId, flag: null }]);
  const { id } = JSON.parse(delivery.body) as { id: string };
  expect(await testApp.db.select().from(stripeEvents).where(eq(stripeEvents.id, id))).toHaveLength(1);

  const [payment] = await paymentsOf(order);
  const recorded = await testApp.call('POST', '/payment', {
    as: { id: order.buyerId! },
    body: {
      paymentId: intentId,
      orderId: order.id,
      brandName: order.brandName,
      resellPrice: 1000,
      email: order.email,
    },
  });
  expect(recorded.json()).toEqual({ insertedId: payment?.id });
}, 30_000);

test('the webhook ignores failed, canceled and late events before and after the payment', async () => {
  const { order, intentId } = await createUnreportedPayment(CARDS.declined);
  const createdEvent = await sandbox.waitForDelivery('payment_intent.created', intentId);
  const failedDelivery = await sandbox.waitForDelivery('payment_intent.payment_failed', intentId);
  expect((await deliver(failedDelivery)).statusCode).toBe(200);
  expect(await orderStateOf(order)).toBe('unpaid');

  const intent = await sandbox.stripe.paymentIntents.retrieve(intentId);
  await sandbox.pay(intent.client_secret!);
  await deliver(await sandbox.waitForDelivery('payment_intent.succeeded', intentId));
  expect(await orderStateOf(order)).toBe('paid');
  const { data } = JSON.parse(failedDelivery.body) as { data: object };
  const lateDeliveries = ['payment_intent.canceled', 'payment_intent.payment_failed'].map((type, n) =>
    signEvent({ id: `evt_late_${String(n)}`, object: 'event', type, data }),
  );
  for (const delivery of [createdEvent, ...lateDeliveries])
    expect((await deliver(delivery)).statusCode).toBe(200);
  expect(await orderStateOf(order)).toBe('paid');
  expect(await paymentsOf(order)).toHaveLength(1);
}, 30_000);

test('the webhook accepts events signed with the secret for connected accounts, if that secret is set', async () => {
  const CONNECT_SECRET = 'whsec_of_connected_accounts';
  const event = { object: 'event', type: 'account.updated', data: { object: { id: 'acct_nobodys' } } };
  const signedDelivery = (id: string, secret: string): Delivery => {
    const payload = JSON.stringify({ ...event, id });
    return {
      body: payload,
      signature: sandbox.stripe.webhooks.generateTestHeaderString({ payload, secret }),
    };
  };
  expect((await deliver(signedDelivery('evt_connect_0', CONNECT_SECRET))).statusCode).toBe(400);
  const appWithBothSecrets = await createTestApp({
    env: { ...sandbox.env, STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET },
  });
  const responses: number[] = [];
  for (const [n, secret] of [
    CONNECT_SECRET,
    sandbox.env['STRIPE_WEBHOOK_SECRET']!,
    'whsec_other',
    '',
  ].entries()) {
    const { body, signature } = signedDelivery(`evt_connect_${String(n)}`, secret);
    const response = await appWithBothSecrets.app.inject({
      method: 'POST',
      url: '/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    });
    responses.push(response.statusCode);
  }
  await appWithBothSecrets.close();
  expect(responses).toEqual([200, 200, 400, 400]);
}, 30_000);

test('the webhook rejects unsigned, forged, stale or altered bodies before parsing', async () => {
  const { order, intentId } = await createUnreportedPayment();
  const { body, signature } = await sandbox.waitForDelivery('payment_intent.succeeded', intentId);
  const forgedDelivery = sandbox.stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: 'whsec_other',
  });
  const stale = signEvent(JSON.parse(body) as object, Math.floor(Date.now() / 1000) - 3600);
  const earlyDelivery = signEvent(JSON.parse(body) as object, Math.floor(Date.now() / 1000) + 3600);
  const responses = [
    await postWebhook(body),
    await postWebhook(body, ''),
    await postWebhook(body, 'nonsense'),
    await postWebhook(body, forgedDelivery),
    await postWebhook(stale.body, stale.signature),
    await postWebhook(earlyDelivery.body, earlyDelivery.signature),
    await postWebhook(body.replace('"currency": "usd"', '"currency": "eur"'), signature),
    await postWebhook(JSON.stringify(JSON.parse(body)), signature),
    await postWebhook('{ not json', signature),
    await postWebhook('', signature),
  ];
  for (const response of responses) {
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_signature' });
  }
  expect((await postWebhook(body, signature, 'text/plain')).statusCode).toBe(415);
  expect(await orderStateOf(order)).toBe('unpaid');
});

test('the webhook accepts a signed event about an unknown order and changes nothing', async () => {
  const order = await testApp.buildOrder();
  const object = {
    id: 'pi_stranger',
    status: 'succeeded',
    amount: order.priceCents,
    amount_received: order.priceCents,
    currency: 'usd',
  };
  for (const [n, metadata] of [{}, { orderId: 'none' }, { orderId: order.id, userId: 'other' }].entries()) {
    const data = { object: { ...object, metadata } };
    const delivery = signEvent({
      id: `evt_stranger_${String(n)}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data,
    });
    expect((await deliver(delivery)).statusCode).toBe(200);
  }
  expect(await orderStateOf(order)).toBe('unpaid');
});

test('the webhook reads the provider, so a forged event with the right secret pays nothing', async () => {
  const order = await testApp.buildOrder();
  const response = await testApp.call('POST', '/create-payment-intent', {
    as: { id: order.buyerId! },
    body: { orderId: order.id, price: order.priceCents / 100 },
  });
  const [openIntentId = ''] = response.json<{ clientSecret: string }>().clientSecret.split('_secret_');
  const unknownEvent = { amount: order.priceCents, amount_received: order.priceCents, currency: 'usd' };
  for (const id of [openIntentId, 'pi_invented', '']) {
    const object = {
      ...unknownEvent,
      ...{ id, object: 'payment_intent', status: 'succeeded' },
      metadata: { orderId: order.id, userId: order.buyerId },
    };
    const event = { id: `evt_invented_${id}`, object: 'event', type: 'payment_intent.succeeded' };
    expect((await deliver(signEvent({ ...event, data: { object } }))).statusCode).toBe(200);
  }
  expect(await orderStateOf(order)).toBe('unpaid');
  expect(await paymentsOf(order)).toEqual([]);
}, 30_000);

test('the webhook rejects events while the provider is down, and settles them when redelivered', async () => {
  const { order, intentId } = await createUnreportedPayment();
  const delivery = await sandbox.waitForDelivery('payment_intent.succeeded', intentId);
  await sandbox.injectFault({
    kind: 'error',
    method: 'GET',
    path: `/v1/payment_intents/${intentId}`,
    times: 3,
  });
  expect((await deliver(delivery)).statusCode).toBe(503);
  expect(await orderStateOf(order)).toBe('unpaid');
  expect((await deliver(delivery)).statusCode).toBe(200);
  expect(await orderStateOf(order)).toBe('paid');
}, 30_000);

test('the webhook refunds a second payment for a paid order', async () => {
  const { order, intentId } = await createUnreportedPayment();
  await deliver(await sandbox.waitForDelivery('payment_intent.succeeded', intentId));
  const duplicate = await sandbox.stripe.paymentIntents.create({
    amount: order.priceCents,
    currency: 'usd',
    metadata: { orderId: order.id, userId: order.buyerId! },
  });
  await sandbox.pay(duplicate.client_secret!);
  await deliver(await sandbox.waitForDelivery('payment_intent.succeeded', duplicate.id));
  const refunds = await sandbox.stripe.refunds.list({ payment_intent: duplicate.id });
  expect(refunds.data).toMatchObject([{ metadata: { flag: 'paid_twice' } }]);
  expect(await orderStateOf(order)).toBe('paid');
  const rows = await paymentsOf(order);
  expect(rows.find(({ flag }) => flag === null)).toMatchObject({ intentId, refundedAt: null });
  expect(rows.filter(({ flag }) => flag !== null)).toMatchObject([
    { intentId: duplicate.id, flag: 'paid_twice', refundedAt: expect.any(Date) },
  ]);
}, 30_000);
