import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { pollOpenIntents } from '../payments/poll-intents.ts';
import { expireUnpaidOrders } from './close-order.ts';

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
const HOUR_MS = 3_600_000;
const findOrderRow = async ({ id }: Order) =>
  (await testApp.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const findCarStatus = async ({ carId }: Order) =>
  (await testApp.db.select({ status: cars.status }).from(cars).where(eq(cars.id, carId!)))[0]?.status;
const cancelOrder = (order: Order, as: { id: string } | undefined = { id: order.buyerId! }) =>
  testApp.call('POST', `/orders/${order.id}/cancel`, as ? { as } : {});
const runLapseJob = (now?: Date) => expireUnpaidOrders({ ...testApp.services, log: testApp.app.log }, now);

async function createIntent(order: Order) {
  const response = await testApp.call('POST', '/create-payment-intent', {
    as: { id: order.buyerId! },
    body: { orderId: order.id, price: order.priceCents / 100 },
  });
  const { clientSecret } = response.json<{ clientSecret: string }>();
  return { clientSecret, intentId: clientSecret.split('_secret_')[0]! };
}
const findIntentStatus = async (id: string) => (await sandbox.stripe.paymentIntents.retrieve(id)).status;

describe('POST /orders/:id/cancel', () => {
  test('a cancellation ends the order, makes the car available and withdraws the intent', async () => {
    const order = await testApp.buildOrder();
    const { clientSecret, intentId } = await createIntent(order);
    expect((await cancelOrder(order)).json()).toEqual({ modifiedCount: 1 });
    expect(await findOrderRow(order)).toMatchObject({ state: 'cancelled', lapsesAt: null });
    expect(await findCarStatus(order)).toBe('available');
    expect(await findIntentStatus(intentId)).toBe('canceled');
    await expect(sandbox.pay(clientSecret)).rejects.toThrow(/status of canceled/);

    const body = bookingFormOf({ ...order, id: order.carId! });
    const nextResponse = await testApp.call('POST', '/orders', { as: await testApp.buildUser(), body });
    expect(nextResponse.statusCode).toBe(201);
  }, 30_000);

  test('a cancellation works without an intent, and a repeat changes nothing', async () => {
    const order = await testApp.buildOrder();
    const responses = await Promise.all([cancelOrder(order), cancelOrder(order), cancelOrder(order)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const counts = responses.map((response) => response.json<{ modifiedCount: number }>().modifiedCount);
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect((await cancelOrder(order)).json()).toEqual({ modifiedCount: 0 });
  });

  test('a cancellation of an expired order is rejected', async () => {
    const order = await testApp.buildOrder({ state: 'lapsed' });
    expect(errorOf(await cancelOrder(order))).toMatchObject({ status: 409, code: 'ended' });
  });

  test('a payment that succeeded first wins over the cancellation', async () => {
    const order = await testApp.buildOrder();
    const { clientSecret } = await createIntent(order);
    await sandbox.pay(clientSecret);
    expect(errorOf(await cancelOrder(order))).toMatchObject({ status: 409, code: 'already_paid' });
    expect(await findOrderRow(order)).toMatchObject({ state: 'paid' });
    expect(await findCarStatus(order)).toBe('sold');
  });

  test('a cancellation by a visitor or another user is rejected', async () => {
    const order = await testApp.buildOrder();
    expect((await testApp.call('POST', `/orders/${order.id}/cancel`)).statusCode).toBe(401);
    for (const as of [await testApp.buildUser(), await testApp.buildAdmin(), { id: order.sellerId! }]) {
      expect(errorOf(await cancelOrder(order, as))).toMatchObject({ status: 404 });
    }
    expect(
      (await testApp.call('POST', '/orders/none/cancel', { as: await testApp.buildUser() })).statusCode,
    ).toBe(404);
    expect(await findOrderRow(order)).toMatchObject({ state: 'unpaid' });
  });
});

describe('expiry of unpaid orders', () => {
  // spec:4.21
  test('overdue unpaid orders expire and free their cars; other orders are unchanged', async () => {
    const overdueFields = { lapsesAt: new Date(Date.now() - 1000) };
    const afterDeadline = await testApp.buildOrder(overdueFields);
    const orderWithIntent = await testApp.buildOrder({ lapsesAt: new Date(Date.now() + HOUR_MS) });
    const { intentId } = await createIntent(orderWithIntent);
    await testApp.db.update(orders).set(overdueFields).where(eq(orders.id, orderWithIntent.id));
    const orderNotDue = await testApp.buildOrder();
    const paidOrder = await testApp.buildPaidOrder(overdueFields);
    await runLapseJob();
    for (const order of [afterDeadline, orderWithIntent]) {
      expect(await findOrderRow(order)).toMatchObject({ state: 'lapsed' });
      expect(await findCarStatus(order)).toBe('available');
    }
    expect(await findIntentStatus(intentId)).toBe('canceled');
    expect(await findOrderRow(orderNotDue)).toMatchObject({ state: 'unpaid' });
    expect(await findOrderRow(paidOrder)).toMatchObject({ state: 'paid' });
    await runLapseJob(new Date(Date.now() + 49 * HOUR_MS));
    expect(await findOrderRow(orderNotDue)).toMatchObject({ state: 'lapsed' });
  }, 30_000);

  test('overdue orders become paid if their payment has succeeded', async () => {
    const order = await testApp.buildOrder();
    const { clientSecret } = await createIntent(order);
    await sandbox.pay(clientSecret);
    await runLapseJob(new Date(Date.now() + 49 * HOUR_MS));
    expect(await findOrderRow(order)).toMatchObject({ state: 'paid' });
    expect(await findCarStatus(order)).toBe('sold');
  });

  test('an overdue order that cannot end now does not block the others', async () => {
    const stuck = await testApp.buildOrder({ lapsesAt: new Date(Date.now() + HOUR_MS) });
    await createIntent(stuck);
    const otherOrder = await testApp.buildOrder({ lapsesAt: new Date(Date.now() + 2 * HOUR_MS) });
    await sandbox.injectFault({ kind: 'error', path: '/v1/payment_intents/*', times: 3 });
    await runLapseJob(new Date(Date.now() + 3 * HOUR_MS));
    expect(await findOrderRow(stuck)).toMatchObject({ state: 'unpaid' });
    expect(await findOrderRow(otherOrder)).toMatchObject({ state: 'lapsed' });
    await runLapseJob(new Date(Date.now() + 3 * HOUR_MS));
    expect(await findOrderRow(stuck)).toMatchObject({ state: 'lapsed' });
  }, 30_000);
});

test('concurrent payment, cancellation and expiry leave the order paid, or ended and refunded', async () => {
  const afterDeadline = new Date(Date.now() + 49 * HOUR_MS);
  for (let round = 0; round < 8; round += 1) {
    const order = await testApp.buildOrder();
    const { clientSecret, intentId } = await createIntent(order);
    const pay = sandbox.pay(clientSecret).catch((error: unknown) => {
      expect(String(error)).toMatch(/status of canceled/);
    });
    await Promise.all([pay, cancelOrder(order), round % 2 ? runLapseJob(afterDeadline) : cancelOrder(order)]);
    await pollOpenIntents({ ...testApp.services, log: testApp.app.log });

    const { state } = await findOrderRow(order);
    const refunds = await sandbox.stripe.refunds.list({ payment_intent: intentId });
    const charged = (await findIntentStatus(intentId)) === 'succeeded';
    // A charge that succeeds while the order ends is refunded.
    const allowed = charged
      ? [
          { state: 'paid', car: 'sold', refunds: 0 },
          { state: 'refunded', car: 'available', refunds: 1 },
        ]
      : [
          { state: 'cancelled', car: 'available', refunds: 0 },
          { state: 'lapsed', car: 'available', refunds: 0 },
        ];
    expect(allowed).toContainEqual({
      state,
      car: await findCarStatus(order),
      refunds: refunds.data.length,
    });
  }
});
