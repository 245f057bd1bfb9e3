import { readdir, readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import pMap from 'p-map';
import { cars } from '../db/tables/cars.ts';
import { orders, paymentIntents } from '../db/tables/orders.ts';
import { trash } from '../db/tables/trash.ts';
import { lapseOrders } from '../orders/lapse-job.ts';
import { openTill, type Till, WITHDRAWING } from '../testing/till.ts';
import { emptyTrash } from '../trash/job.ts';
import { settleForgotten } from './watch.ts';

const HOUR = 3_600_000;
let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const deleteCar = (carId: string, as: { id: string }) => till.t.call('DELETE', `/cars/${carId}`, { as });
const deleteUser = async (id: string) =>
  till.t.call('DELETE', `/users/${id}`, { as: await till.t.buildAdmin() });
/** Runs `work` while the provider fails to cancel intents. */
async function whileWithdrawingFails(work: () => Promise<unknown>): Promise<void> {
  await till.sandbox.fault({ ...WITHDRAWING, kind: 'error', times: 100 });
  await work();
  await till.sandbox.mend();
}

test.each(['drop', 'timeout'] as const)(
  'an intent that is withdrawn without a response (%s) charges nothing and refunds nothing',
  async (kind) => {
    const form = await till.openCardForm();
    await till.sandbox.fault({ ...WITHDRAWING, kind, times: 100 });
    await deleteCar(form.carId, form.seller);
    await till.sandbox.mend();
    await expect(till.sandbox.pay(form.clientSecret)).rejects.toThrow(/status of canceled/);
    await till.runJobs();
    expect(await till.orderOf(form)).toMatchObject({ state: 'cancelled' });
    expect(await till.paymentsOf(form)).toEqual([]);
    expect(await till.refundsOf(form.intentId)).toEqual([]);
  },
  30_000,
);

test('the job withdraws intents that could not be withdrawn at once', async () => {
  const { clientSecret, buyer } = await till.openCardForm();
  await whileWithdrawingFails(() => deleteUser(buyer.id));
  await till.runJobs();
  await expect(till.sandbox.pay(clientSecret)).rejects.toThrow(/status of canceled/);
});

test('an intent that the provider fails on does not prevent the others from being settled', async () => {
  const [ended, open] = [await till.openCardForm(), await till.openCardForm()];
  const paid = [await till.openCardForm(), await till.openCardForm(), await till.openCardForm()];
  await whileWithdrawingFails(() => deleteCar(ended.carId, ended.seller));
  for (const { clientSecret } of [ended, ...paid]) await till.sandbox.pay(clientSecret);

  for (const { intentId } of [ended, open]) {
    await till.sandbox.fault({ kind: 'error', path: `/v1/payment_intents/${intentId}*`, times: 100 });
  }
  await settleForgotten(till.settling());
  for (const form of paid) expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await till.paymentsOf(ended)).toEqual([]);

  await till.sandbox.mend();
  await till.runJobs();
  expect(await till.orderOf(ended)).toMatchObject({ state: 'refunded' });
  expect(await till.refundsOf(ended.intentId)).toHaveLength(1);
  expect(await till.orderOf(open)).toMatchObject({ state: 'unpaid' });
});

test('intents that never get a response, a full batch of them, do not block the others', async () => {
  const forms = await pMap(Array.from({ length: 7 }), () => till.openCardForm(), { concurrency: 1 });
  const byId = forms.toSorted((one, other) => (one.intentId < other.intentId ? -1 : 1));
  const [silent, paid] = [byId.slice(0, 5), byId.slice(5)];
  for (const { clientSecret } of paid) await till.sandbox.pay(clientSecret);
  for (const { intentId } of silent) {
    await till.sandbox.fault({ kind: 'reset', path: `/v1/payment_intents/${intentId}*`, times: 1_000_000 });
  }
  await settleForgotten(till.settling(), till.later());
  await settleForgotten(till.settling(), till.later());
  for (const form of paid) expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
});

test('a payment is refunded even if its car, buyer and seller are deleted by then', async () => {
  const form = await till.openCardForm();
  await whileWithdrawingFails(async () => {
    await deleteCar(form.carId, form.seller);
    await deleteUser(form.seller.id);
    await deleteUser(form.buyer.id);
  });
  await emptyTrash(till.t.db, new Date(Date.now() + 25 * HOUR));
  expect(await till.t.db.$count(trash, eq(trash.id, form.carId))).toBe(0);
  expect(await till.sandbox.pay(form.clientSecret)).toBe('succeeded');
  await till.runJobs();
  expect(await till.refundsOf(form.intentId)).toHaveLength(1);
  expect(await till.paymentsOf(form)).toMatchObject([{ flag: 'car_gone', refundedAt: expect.any(Date) }]);
});

test('a restored car stays available although its ended order was paid and refunded', async () => {
  const form = await till.openCardForm();
  await whileWithdrawingFails(() => deleteCar(form.carId, form.seller));
  await till.sandbox.pay(form.clientSecret);
  const restored = await till.t.call('POST', `/cars/${form.carId}/restore`, { as: form.seller });
  expect(restored.statusCode).toBe(200);
  await till.runJobs();
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.paymentsOf(form)).toMatchObject([{ flag: 'order_cancelled' }]);
  expect(await till.t.db.select().from(cars).where(eq(cars.id, form.carId))).toMatchObject([
    { status: 'available' },
  ]);
});

test('an intent that was replaced is withdrawn, and a double payment is refunded', async () => {
  const replace = async () => {
    const form = await till.openCardForm();
    // As if created with the keys of another account, so that the provider does not find it.
    await till.t.db
      .update(orders)
      .set({ paymentIntentId: `pi_${form.order.id}` })
      .where(eq(orders.id, form.order.id));
    const answer = await till.openIntent(form.order);
    return { ...form, second: answer.json<{ clientSecret: string }>().clientSecret };
  };
  const [unpaid, twice] = [await replace(), await replace()];
  expect(await till.sandbox.pay(twice.second)).toBe('succeeded');
  expect(await till.sandbox.pay(twice.clientSecret)).toBe('succeeded');
  await till.runJobs();
  await expect(till.sandbox.pay(unpaid.clientSecret)).rejects.toThrow(/status of canceled/);
  expect(await till.sandbox.pay(unpaid.second)).toBe('succeeded');

  expect(await till.orderOf(twice)).toMatchObject({ state: 'paid' });
  const rows = await till.paymentsOf(twice);
  const back = rows.find(({ flag }) => flag === 'paid_twice');
  expect(rows.filter(({ flag }) => flag === null)).toHaveLength(1);
  expect(rows).toHaveLength(2);
  expect(back?.refundedAt).toBeInstanceOf(Date);
  const refunds = [
    ...(await till.refundsOf(twice.intentId)),
    ...(await till.refundsOf(twice.second.split('_secret_')[0]!)),
  ];
  expect(refunds).toMatchObject([{ payment_intent: back?.intentId }]);
  expect((await till.t.call('GET', '/orders', { as: twice.buyer })).json()).toMatchObject([
    { _id: twice.order.id, paid: true },
  ]);
}, 30_000);

test('an intent that is created while its order ends is withdrawn', async () => {
  const order = await till.t.buildOrder();
  const heard = async () => {
    const { data } = await till.sandbox.stripe.events.list({ limit: 100 });
    return data.filter((event) => JSON.stringify(event).includes(order.id)).map(({ type }) => type);
  };
  // The intent is created, but the response is lost. The order ends before the server’s retry.
  await till.sandbox.fault({ kind: 'drop', method: 'POST', path: '/v1/payment_intents' });
  const opening = till.openIntent(order);
  const deadline = Date.now() + 60_000;
  while ((await heard()).length === 0) {
    if (Date.now() > deadline) throw new Error('Waited a minute in vain for the intent');
  }
  await deleteCar(order.carId!, { id: order.sellerId! });
  await opening;
  await till.runJobs();
  expect((await heard()).sort()).toEqual(['payment_intent.canceled', 'payment_intent.created']);
}, 90_000);

test('a second payment whose refund fails is due until it is refunded', async () => {
  const { t, sandbox } = till;
  const order = await t.buildPaidOrder();
  const twin = await sandbox.stripe.paymentIntents.create({
    amount: order.priceCents,
    currency: 'usd',
    metadata: { orderId: order.id, userId: order.buyerId! },
  });
  await sandbox.pay(twin.client_secret!);
  const { body, signature } = await sandbox.delivered('payment_intent.succeeded', twin.id);
  await sandbox.fault({ kind: 'error', path: '/v1/refunds', times: 3 });
  const delivered = await t.app.inject({
    method: 'POST',
    url: '/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  });
  expect(delivered.statusCode).toBe(200);
  expect(await till.refundsOf(twin.id)).toEqual([]);
  await sandbox.mend();
  await till.runJobs();
  expect(await till.refundsOf(twin.id)).toMatchObject([{ metadata: { flag: 'paid_twice' } }]);
  expect(await till.orderOf({ order })).toMatchObject({ state: 'paid' });
}, 30_000);

test('a payment by our intent is refunded if it does not match the order', async () => {
  const form = await till.openCardForm();
  const { id, priceCents } = form.order;
  await till.t.db
    .update(orders)
    .set({ priceCents: priceCents + 100 })
    .where(eq(orders.id, id));
  await till.sandbox.pay(form.clientSecret);
  await till.runJobs();
  expect(await till.refundsOf(form.intentId)).toMatchObject([{ amount: priceCents }]);
  expect(await till.paymentsOf(form)).toMatchObject([{ flag: 'mismatch', refundedAt: expect.any(Date) }]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'unpaid' });
});

test('a payment that older versions lost track of is refunded after the upgrade', async () => {
  const [lost, paid] = [await till.openCardForm(), await till.openCardForm()];
  await till.t.db.delete(paymentIntents);
  for (const { clientSecret } of [lost, paid]) await till.sandbox.pay(clientSecret);
  await deleteCar(lost.carId, lost.seller);
  await lapseOrders(till.settling(), new Date(Date.now() + 49 * HOUR));
  expect(await till.orderOf(paid)).toMatchObject({ state: 'paid' });
  await till.runJobs();
  expect(await till.refundsOf(lost.intentId)).toEqual([]);

  const folder = new URL('../../migrations/', import.meta.url);
  const name = (await readdir(folder)).find((file) => file.endsWith('_intents_are_watched.sql'));
  const migration = await readFile(new URL(name!, folder), 'utf8');
  const fill = migration.split('-- Intents made so far')[1]?.split('--> statement-breakpoint')[0];
  await till.t.db.execute(sql.raw(`--${fill ?? ''}`));
  await till.runJobs();
  expect(await till.refundsOf(lost.intentId)).toHaveLength(1);
  expect(await till.refundsOf(paid.intentId)).toEqual([]);
  expect(await till.paymentsOf(lost)).toMatchObject([{ flag: 'car_gone' }]);
}, 30_000);
