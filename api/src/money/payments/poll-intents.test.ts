import { readdir, readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import pMap from 'p-map';
import { emptyTrash } from '../../catalog/trash/empty-trash.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders, paymentIntents } from '../../platform/db/tables/orders.ts';
import { trash } from '../../platform/db/tables/trash.ts';
import {
  CANCEL_INTENT_CALL,
  createPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { expireUnpaidOrders } from '../cancellations/close-order.ts';
import { pollOpenIntents } from './poll-intents.ts';

const HOUR_MS = 3_600_000;
let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const deleteCar = (carId: string, as: { id: string }) =>
  fixture.testApp.call('DELETE', `/cars/${carId}`, { as });
const deleteUser = async (id: string) =>
  fixture.testApp.call('DELETE', `/users/${id}`, { as: await fixture.testApp.buildAdmin() });
/** Runs `action` while the provider fails to cancel intents. */
async function whileCancellationFails(action: () => Promise<unknown>): Promise<void> {
  await fixture.sandbox.injectFault({ ...CANCEL_INTENT_CALL, kind: 'error', times: 100 });
  await action();
  await fixture.sandbox.restore();
}

test.each(['drop', 'timeout'] as const)(
  'an intent that is withdrawn without a response (%s) charges nothing and refunds nothing',
  async (kind) => {
    const cardForm = await fixture.openCardForm();
    await fixture.sandbox.injectFault({ ...CANCEL_INTENT_CALL, kind, times: 100 });
    await deleteCar(cardForm.carId, cardForm.seller);
    await fixture.sandbox.restore();
    await expect(fixture.sandbox.pay(cardForm.clientSecret)).rejects.toThrow(/status of canceled/);
    await fixture.runJobs();
    expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'cancelled' });
    expect(await fixture.paymentsOf(cardForm)).toEqual([]);
    expect(await fixture.providerRefundsOf(cardForm.intentId)).toEqual([]);
  },
  30_000,
);

test('the job withdraws intents that could not be withdrawn at once', async () => {
  const { clientSecret, buyer } = await fixture.openCardForm();
  await whileCancellationFails(() => deleteUser(buyer.id));
  await fixture.runJobs();
  await expect(fixture.sandbox.pay(clientSecret)).rejects.toThrow(/status of canceled/);
});

test('an intent that the provider fails on does not prevent the others from being settled', async () => {
  const [endedForm, openForm] = [await fixture.openCardForm(), await fixture.openCardForm()];
  const paidForms = [
    await fixture.openCardForm(),
    await fixture.openCardForm(),
    await fixture.openCardForm(),
  ];
  await whileCancellationFails(() => deleteCar(endedForm.carId, endedForm.seller));
  for (const { clientSecret } of [endedForm, ...paidForms]) await fixture.sandbox.pay(clientSecret);

  for (const { intentId } of [endedForm, openForm]) {
    await fixture.sandbox.injectFault({
      kind: 'error',
      path: `/v1/payment_intents/${intentId}*`,
      times: 100,
    });
  }
  await pollOpenIntents(fixture.paymentContext());
  for (const cardForm of paidForms) expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'paid' });
  expect(await fixture.paymentsOf(endedForm)).toEqual([]);

  await fixture.sandbox.restore();
  await fixture.runJobs();
  expect(await fixture.orderOf(endedForm)).toMatchObject({ state: 'refunded' });
  expect(await fixture.providerRefundsOf(endedForm.intentId)).toHaveLength(1);
  expect(await fixture.orderOf(openForm)).toMatchObject({ state: 'unpaid' });
});

test('a full batch of intents that never get a response does not block the others', async () => {
  const forms = await pMap(Array.from({ length: 7 }), () => fixture.openCardForm(), { concurrency: 1 });
  const byId = forms.toSorted((a, b) => (a.intentId < b.intentId ? -1 : 1));
  const [unanswered, paid] = [byId.slice(0, 5), byId.slice(5)];
  for (const { clientSecret } of paid) await fixture.sandbox.pay(clientSecret);
  for (const { intentId } of unanswered) {
    await fixture.sandbox.injectFault({
      kind: 'reset',
      path: `/v1/payment_intents/${intentId}*`,
      times: 1_000_000,
    });
  }
  await pollOpenIntents(fixture.paymentContext(), fixture.advanceClock());
  await pollOpenIntents(fixture.paymentContext(), fixture.advanceClock());
  for (const cardForm of paid) expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'paid' });
});

test('a payment is refunded even if its car, buyer and seller have been deleted', async () => {
  const cardForm = await fixture.openCardForm();
  await whileCancellationFails(async () => {
    await deleteCar(cardForm.carId, cardForm.seller);
    await deleteUser(cardForm.seller.id);
    await deleteUser(cardForm.buyer.id);
  });
  await emptyTrash(fixture.testApp.db, new Date(Date.now() + 25 * HOUR_MS));
  expect(await fixture.testApp.db.$count(trash, eq(trash.id, cardForm.carId))).toBe(0);
  expect(await fixture.sandbox.pay(cardForm.clientSecret)).toBe('succeeded');
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(cardForm.intentId)).toHaveLength(1);
  expect(await fixture.paymentsOf(cardForm)).toMatchObject([
    { flag: 'car_gone', refundedAt: expect.any(Date) },
  ]);
});

test('a restored car stays available after its ended order is paid and refunded', async () => {
  const cardForm = await fixture.openCardForm();
  await whileCancellationFails(() => deleteCar(cardForm.carId, cardForm.seller));
  await fixture.sandbox.pay(cardForm.clientSecret);
  const restored = await fixture.testApp.call('POST', `/cars/${cardForm.carId}/restore`, {
    as: cardForm.seller,
  });
  expect(restored.statusCode).toBe(200);
  await fixture.runJobs();
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'refunded' });
  expect(await fixture.paymentsOf(cardForm)).toMatchObject([{ flag: 'order_cancelled' }]);
  expect(await fixture.testApp.db.select().from(cars).where(eq(cars.id, cardForm.carId))).toMatchObject([
    { status: 'available' },
  ]);
});

test('an intent that was replaced is withdrawn, and a double payment is refunded', async () => {
  const openReplacedIntent = async () => {
    const cardForm = await fixture.openCardForm();
    // Simulates an intent that was created with the keys of another account, so the provider does not
    // find it.
    await fixture.testApp.db
      .update(orders)
      .set({ paymentIntentId: `pi_${cardForm.order.id}` })
      .where(eq(orders.id, cardForm.order.id));
    const response = await fixture.createIntent(cardForm.order);
    return { ...cardForm, second: response.json<{ clientSecret: string }>().clientSecret };
  };
  const [unpaid, twice] = [await openReplacedIntent(), await openReplacedIntent()];
  expect(await fixture.sandbox.pay(twice.second)).toBe('succeeded');
  expect(await fixture.sandbox.pay(twice.clientSecret)).toBe('succeeded');
  await fixture.runJobs();
  await expect(fixture.sandbox.pay(unpaid.clientSecret)).rejects.toThrow(/status of canceled/);
  expect(await fixture.sandbox.pay(unpaid.second)).toBe('succeeded');

  expect(await fixture.orderOf(twice)).toMatchObject({ state: 'paid' });
  const rows = await fixture.paymentsOf(twice);
  const returnedPayment = rows.find(({ flag }) => flag === 'paid_twice');
  expect(rows.filter(({ flag }) => flag === null)).toHaveLength(1);
  expect(rows).toHaveLength(2);
  expect(returnedPayment?.refundedAt).toBeInstanceOf(Date);
  const refunds = [
    ...(await fixture.providerRefundsOf(twice.intentId)),
    ...(await fixture.providerRefundsOf(twice.second.split('_secret_')[0]!)),
  ];
  expect(refunds).toMatchObject([{ payment_intent: returnedPayment?.intentId }]);
  expect((await fixture.testApp.call('GET', '/orders', { as: twice.buyer })).json()).toMatchObject([
    { _id: twice.order.id, paid: true },
  ]);
}, 30_000);

test('an intent that is created while its order ends is withdrawn', async () => {
  const order = await fixture.testApp.buildOrder();
  const listEventTypes = async () => {
    const { data } = await fixture.sandbox.stripe.events.list({ limit: 100 });
    return data.filter((event) => JSON.stringify(event).includes(order.id)).map(({ type }) => type);
  };
  // The intent is created, but the response is lost. The order ends before the server’s retry.
  await fixture.sandbox.injectFault({ kind: 'drop', method: 'POST', path: '/v1/payment_intents' });
  const opening = fixture.createIntent(order);
  const deadline = Date.now() + 60_000;
  while ((await listEventTypes()).length === 0) {
    if (Date.now() > deadline) throw new Error('Waited a minute in vain for the intent');
  }
  await deleteCar(order.carId!, { id: order.sellerId! });
  await opening;
  await fixture.runJobs();
  expect((await listEventTypes()).sort()).toEqual(['payment_intent.canceled', 'payment_intent.created']);
}, 90_000);

test('a second payment whose refund fails is due until it is refunded', async () => {
  const { testApp, sandbox } = fixture;
  const order = await testApp.buildPaidOrder();
  const duplicate = await sandbox.stripe.paymentIntents.create({
    amount: order.priceCents,
    currency: 'usd',
    metadata: { orderId: order.id, userId: order.buyerId! },
  });
  await sandbox.pay(duplicate.client_secret!);
  const { body, signature } = await sandbox.waitForDelivery('payment_intent.succeeded', duplicate.id);
  await sandbox.injectFault({ kind: 'error', path: '/v1/refunds', times: 3 });
  const delivered = await testApp.app.inject({
    method: 'POST',
    url: '/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  });
  expect(delivered.statusCode).toBe(200);
  expect(await fixture.providerRefundsOf(duplicate.id)).toEqual([]);
  await sandbox.restore();
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(duplicate.id)).toMatchObject([{ metadata: { flag: 'paid_twice' } }]);
  expect(await fixture.orderOf({ order })).toMatchObject({ state: 'paid' });
}, 30_000);

test('a payment by our intent is refunded if it does not match the order', async () => {
  const cardForm = await fixture.openCardForm();
  const { id, priceCents } = cardForm.order;
  await fixture.testApp.db
    .update(orders)
    .set({ priceCents: priceCents + 100 })
    .where(eq(orders.id, id));
  await fixture.sandbox.pay(cardForm.clientSecret);
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(cardForm.intentId)).toMatchObject([{ amount: priceCents }]);
  expect(await fixture.paymentsOf(cardForm)).toMatchObject([
    { flag: 'mismatch', refundedAt: expect.any(Date) },
  ]);
  expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'unpaid' });
});

test('a payment through an intent that older versions did not record is refunded after the upgrade', async () => {
  const [lost, paid] = [await fixture.openCardForm(), await fixture.openCardForm()];
  await fixture.testApp.db.delete(paymentIntents);
  for (const { clientSecret } of [lost, paid]) await fixture.sandbox.pay(clientSecret);
  await deleteCar(lost.carId, lost.seller);
  await expireUnpaidOrders(fixture.paymentContext(), new Date(Date.now() + 49 * HOUR_MS));
  expect(await fixture.orderOf(paid)).toMatchObject({ state: 'paid' });
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(lost.intentId)).toEqual([]);

  const folder = new URL('../../../migrations/', import.meta.url);
  const name = (await readdir(folder)).find((file) => file.endsWith('_intents_are_watched.sql'));
  const migration = await readFile(new URL(name!, folder), 'utf8');
  const fillStatement = migration.split('-- Intents made so far')[1]?.split('--> statement-breakpoint')[0];
  await fixture.testApp.db.execute(sql.raw(`--${fillStatement ?? ''}`));
  await fixture.runJobs();
  expect(await fixture.providerRefundsOf(lost.intentId)).toHaveLength(1);
  expect(await fixture.providerRefundsOf(paid.intentId)).toEqual([]);
  expect(await fixture.paymentsOf(lost)).toMatchObject([{ flag: 'car_gone' }]);
}, 30_000);
