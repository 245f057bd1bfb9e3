import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { cars } from '../db/tables/cars.ts';
import { orders, payments } from '../db/tables/orders.ts';
import { pursueRefunds } from '../refunds/pursue.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts';
import { settleForgotten } from './watch.ts';

let sandbox: TestSandbox;
let t: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { hostname, port } = new URL(sandbox.env['STRIPE_API_BASE']!);
  // The server's own client, only less patient.
  const impatient = new Stripe('sk_test_sandbox', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    timeout: 700,
    maxNetworkRetries: 1,
  });
  t = await createTestApp({ env: sandbox.env, payments: impatient });
}, 60_000);
afterAll(async () => {
  await t.close();
  await sandbox.close();
});

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const rowOf = async ({ id }: Order) => (await t.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const paymentsOf = ({ id }: Order) => t.db.select().from(payments).where(eq(payments.orderId, id));
const settling = () => ({ ...t.services, log: t.app.log });
const hoursOn = (hours: number) => new Date(Date.now() + hours * 3_600_000);

const openIntent = (order: Order) =>
  t.call('POST', '/create-payment-intent', {
    as: { id: order.buyerId! },
    body: { orderId: order.id, price: order.priceCents / 100 },
  });
const record = (order: Order, paymentId: string) =>
  t.call('POST', '/payment', {
    as: { id: order.buyerId! },
    body: { paymentId, orderId: order.id, brandName: 'B', resellPrice: 1000, email: order.email },
  });

async function paidAtProvider() {
  const order = await t.buildOrder();
  const { clientSecret } = (await openIntent(order)).json<{ clientSecret: string }>();
  await sandbox.pay(clientSecret);
  return { order, intentId: clientSecret.split('_secret_')[0]! };
}

const unavailable = { status: 503, code: 'payment_provider_unavailable' };

test('a provider that times out after it made the intent has made one, and the buyer gets it', async () => {
  const order = await t.buildOrder();
  await sandbox.fault({ kind: 'timeout', method: 'POST', path: '/v1/payment_intents' });
  const answer = await openIntent(order);
  expect(answer.statusCode).toBe(200);
  const { data } = await sandbox.stripe.events.list({ type: 'payment_intent.created', limit: 100 });
  const made = data.filter((event) => JSON.stringify(event).includes(order.id));
  expect(made).toHaveLength(1);
  expect(answer.json<{ clientSecret: string }>().clientSecret).toContain(
    (await rowOf(order)).paymentIntentId,
  );
}, 30_000);

test('a provider that fails is 503 in a sentence for people, and a later try works', async () => {
  const order = await t.buildOrder();
  await sandbox.fault({ kind: 'error', path: '/v1/*', times: 2 });
  const down = await openIntent(order);
  expect(errorOf(down)).toMatchObject({ ...unavailable, message: expect.stringContaining('try again') });
  expect((await openIntent(order)).statusCode).toBe(200);

  const { order: other, intentId } = await paidAtProvider();
  await sandbox.fault({ kind: 'error', path: '/v1/*', times: 2 });
  expect(errorOf(await record(other, intentId))).toMatchObject(unavailable);
  expect(await rowOf(other)).toMatchObject({ state: 'unpaid' });
  expect((await record(other, intentId)).statusCode).toBe(200);
}, 30_000);

test('an order is not cancelled while nobody knows whether it is being paid', async () => {
  const order = await t.buildOrder();
  await openIntent(order);
  await sandbox.fault({ kind: 'error', path: '/v1/*', times: 2 });
  const cancel = () => t.call('POST', `/orders/${order.id}/cancel`, { as: { id: order.buyerId! } });
  expect(errorOf(await cancel())).toMatchObject(unavailable);
  expect(await rowOf(order)).toMatchObject({ state: 'unpaid' });
  expect((await cancel()).json()).toEqual({ modifiedCount: 1 });
}, 30_000);

test('the job settles what was paid while the browser died, and leaves the rest', async () => {
  const { order, intentId } = await paidAtProvider();
  const unpaid = await t.buildOrder();
  await openIntent(unpaid);
  await settleForgotten(settling());
  await settleForgotten(settling());
  expect(await rowOf(order)).toMatchObject({ state: 'paid' });
  expect(await paymentsOf(order)).toMatchObject([{ intentId }]);
  expect(await rowOf(unpaid)).toMatchObject({ state: 'unpaid' });
}, 30_000);

test('a refund that fails is owed, and made by the job once', async () => {
  const { order, intentId } = await paidAtProvider();
  await t.db.delete(cars).where(eq(cars.id, order.carId!));
  await sandbox.fault({ kind: 'error', path: '/v1/refunds', times: 3 });
  expect(errorOf(await record(order, intentId))).toMatchObject({ status: 409, code: 'payment_returned' });
  expect(await paymentsOf(order)).toMatchObject([{ flag: 'car_gone', refundedAt: null }]);
  expect(await rowOf(order)).toMatchObject({ state: 'cancelled' });

  await pursueRefunds(settling(), hoursOn(1));
  expect(await paymentsOf(order)).toMatchObject([{ refundedAt: null }]);
  // The provider refunds but never says so; the next turn finds it done.
  await sandbox.fault({ kind: 'timeout', method: 'POST', path: '/v1/refunds', times: 2 });
  await pursueRefunds(settling(), hoursOn(2));
  await pursueRefunds(settling(), hoursOn(3));
  expect(await paymentsOf(order)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  expect(await rowOf(order)).toMatchObject({ state: 'refunded' });
  expect((await sandbox.stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1);
}, 30_000);

test('failures are logged without secrets', () => {
  expect(t.logged()).toContain('refund is still owed');
  expect(t.logged()).not.toMatch(/_secret_|sk_test/);
});
