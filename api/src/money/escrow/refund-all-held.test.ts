import { eq, inArray } from 'drizzle-orm';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { lockEscrows } from '../../platform/locks/locks.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';
import { hasHeldMoney, refundAllHeld } from './refund-all-held.ts';

let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp();
  orderFixtures = createOrderFixtures(testApp);
});
afterAll(() => testApp.close());

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const orderIdInSql = (...ordersToMatch: Order[]) =>
  inArray(
    orders.id,
    ordersToMatch.map(({ id }) => id),
  );
const findOrderRow = async ({ id }: Order) =>
  (await testApp.db.select().from(orders).where(eq(orders.id, id)))[0];
const buildDisputedOrder = async (kind: 'buyer' | 'bank', decidedAt: Date | null = null) => {
  const order = await orderFixtures.buildAt('held');
  await testApp.db
    .insert(disputes)
    .values({ id: `${kind}-${order.id}`, orderId: order.id, kind, text: '', decidedAt });
  return order;
};

test('hasHeldMoney is true from payment to hand-over, even during a bank’s dispute', async () => {
  const isHeld = async (order: Order) => hasHeldMoney(testApp.db, orderIdInSql(order));
  for (const step of ['held', 'disputed'] as const)
    expect(await isHeld(await orderFixtures.buildAt(step))).toBe(true);
  expect(await isHeld(await buildDisputedOrder('bank'))).toBe(true);
  for (const step of ['unpaid', 'handed_over', 'paid_out', 'refunded', 'cancelled'] as const) {
    expect(await isHeld(await orderFixtures.buildAt(step))).toBe(false);
  }
});

test('refundAllHeld refunds all held money and stores who ended the orders and why', async () => {
  const [heldOrder, disputedOrder, wonOrder] = [
    await orderFixtures.buildAt('held'),
    await orderFixtures.buildAt('disputed'),
    await buildDisputedOrder('bank', new Date()),
  ];
  const unaffectedOrders = [
    await orderFixtures.buildAt('unpaid'),
    await orderFixtures.buildAt('handed_over'),
    await orderFixtures.buildAt('refunded'),
  ];
  const otherOrder = await orderFixtures.buildAt('held');
  const admin = await testApp.buildAdmin();
  const refundReason = { reason: 'seller_deleted', note: 'They are gone', requestedBy: admin.id };
  const areTestOrders = orderIdInSql(heldOrder, disputedOrder, wonOrder, ...unaffectedOrders);
  const rowsBefore = await Promise.all(unaffectedOrders.map(findOrderRow));
  const ids = await testApp.db.transaction(async (tx) => {
    await lockEscrows(tx, areTestOrders);
    return refundAllHeld(tx, areTestOrders, refundReason);
  });
  expect(ids).toHaveLength(3);
  for (const order of [heldOrder, disputedOrder, wonOrder]) {
    expect(await findOrderRow(order)).toMatchObject({
      state: 'refunded',
      endedBy: 'admin',
      endReason: 'They are gone',
    });
    expect(await orderFixtures.escrowOf(order)).toMatchObject({
      state: 'refunded',
      refundedCents: 1_600_000,
    });
    const ownOrder = await testApp.call('GET', `/orders/${order.id}`, { as: { id: order.buyerId! } });
    expect(ownOrder.json()).toMatchObject({ refunds: [{ reason: 'seller_deleted', note: 'They are gone' }] });
  }
  expect(await Promise.all(unaffectedOrders.map(findOrderRow))).toEqual(rowsBefore);
  expect(await findOrderRow(otherOrder)).toMatchObject({ state: 'paid' });
});

test('refundAllHeld refunds nothing while a bank disputes one of the orders', async () => {
  const [heldOrder, bankDisputedOrder] = [
    await orderFixtures.buildAt('held'),
    await buildDisputedOrder('bank'),
  ];
  const refundReason = {
    reason: 'seller_deleted',
    note: 'They are gone',
    requestedBy: (await testApp.buildAdmin()).id,
  };
  const refundReceivedPayment = testApp.db.transaction((tx) =>
    refundAllHeld(tx, orderIdInSql(heldOrder, bankDisputedOrder), refundReason),
  );
  await expect(refundReceivedPayment).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('A buyer has disputed the payment'),
  });
  for (const order of [heldOrder, bankDisputedOrder]) {
    expect(await orderFixtures.escrowOf(order)).toMatchObject({ state: 'held', refundedCents: 0 });
  }
});
