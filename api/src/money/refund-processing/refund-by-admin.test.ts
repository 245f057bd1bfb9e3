import { eq } from 'drizzle-orm';
import { disputes, payouts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';

let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp();
  orderFixtures = createOrderFixtures(testApp);
});
afterAll(() => testApp.close());

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const postRefund = async (order: Order, body: object, as?: { id: string }) =>
  testApp.call('POST', `/orders/${order.id}/refund`, { as: as ?? (await testApp.buildAdmin()), body });
const readOrder = async (order: Order) =>
  (await testApp.call('GET', `/orders/${order.id}`, { as: { id: order.buyerId! } })).json<object>();

test('an admin refunds parts until nothing is left; the buyer sees the reason and the log records it', async () => {
  const [order, admin] = [await orderFixtures.buildAt('held'), await testApp.buildAdmin()];
  const firstResponse = await postRefund(order, { amount: 6000, reason: 'Scratches' }, admin);
  expect(firstResponse.statusCode).toBe(201);
  expect(await readOrder(order)).toMatchObject({
    step: 'held',
    refunded: 6000,
    ended: null,
    refunds: [{ amount: 6000, reason: 'admin', note: 'Scratches' }],
  });
  expect((await testApp.call('GET', '/audit', { as: admin })).json<unknown[]>()[0]).toMatchObject({
    action: 'refund order',
    subject: `${order.brandName} ${order.model}`,
    detail: `$6000 to ${order.email}: Scratches`,
  });
  expect(errorOf(await postRefund(order, { amount: 10_000.01, reason: 'More' }))).toMatchObject({
    status: 409,
    code: 'refund_too_much',
  });
  await postRefund(order, { reason: 'It is a wreck' }, admin);
  expect((await testApp.call('GET', '/audit', { as: admin })).json<unknown[]>()[0]).toMatchObject({
    detail: `$10000 to ${order.email}: It is a wreck`,
  });
  expect(await readOrder(order)).toMatchObject({
    step: 'refunded',
    refunded: 16_000,
    ended: { by: 'admin', reason: 'It is a wreck' },
  });
  expect(errorOf(await postRefund(order, { reason: 'Again' }))).toMatchObject({ status: 409, code: 'ended' });
});

test('concurrent refunds never exceed the amount paid', async () => {
  const order = await orderFixtures.buildAt('held');
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => postRefund(order, { amount: 4000, reason: 'Part' })),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 409, 409]);
  expect(await orderFixtures.escrowOf(order)).toMatchObject({ refundedCents: 1_600_000, state: 'refunded' });
});

test('a full refund decides the order’s dispute; a partial refund leaves it open', async () => {
  const order = await orderFixtures.buildAt('disputed');
  await postRefund(order, { amount: 1, reason: 'Part' });
  expect(await readOrder(order)).toMatchObject({ step: 'disputed', dispute: { decision: null } });
  await postRefund(order, { reason: 'All' });
  expect(await readOrder(order)).toMatchObject({
    step: 'refunded',
    dispute: { decision: 'refund', refund: 15_999, decisionReason: 'All' },
  });
});

test('an admin cannot refund money that is being paid out or that a bank disputes', async () => {
  const orderBeingPaidOut = await orderFixtures.buildAt('handed_over');
  await testApp.db.update(payouts).set({ state: 'sending' }).where(eq(payouts.orderId, orderBeingPaidOut.id));
  expect(errorOf(await postRefund(orderBeingPaidOut, { reason: 'Late' }))).toMatchObject({
    status: 409,
    code: 'paid_out',
  });
  const bankDisputed = await orderFixtures.buildAt('held');
  await testApp.db.insert(disputes).values({ id: 'bank', orderId: bankDisputed.id, kind: 'bank', text: '' });
  expect(errorOf(await postRefund(bankDisputed, { reason: 'Twice' }))).toMatchObject({
    status: 409,
    code: 'bank_decides',
  });
  expect(await testApp.db.$count(refunds, eq(refunds.orderId, bankDisputed.id))).toBe(0);
});

test('the refund endpoint requires an admin, a reason and a valid amount', async () => {
  const order = await orderFixtures.buildAt('held');
  const body = { reason: 'So' };
  expect((await testApp.call('POST', `/orders/${order.id}/refund`, { body })).statusCode).toBe(401);
  for (const id of [order.buyerId!, order.sellerId!]) {
    expect((await postRefund(order, body, { id })).statusCode).toBe(403);
  }
  expect(
    (await testApp.call('POST', '/orders/none/refund', { as: await testApp.buildAdmin(), body })).statusCode,
  ).toBe(404);
  const invalidBodies = [
    {},
    { reason: '' },
    ...[0, -1, 0.001, '5', 1e7].map((amount) => ({ reason: 'So', amount })),
  ];
  for (const invalidBody of invalidBodies)
    expect((await postRefund(order, invalidBody)).statusCode).toBe(400);
});
