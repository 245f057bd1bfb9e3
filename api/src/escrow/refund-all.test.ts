import { eq, inArray } from 'drizzle-orm';
import { disputes } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { createOrderFixtures, type OrderFixtures } from '../testing/order-fixtures.ts';
import { hasHeldMoney, lockHolds, refundAllHeld } from './refund-all.ts';

let t: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  t = await createTestApp();
  orderFixtures = createOrderFixtures(t);
});
afterAll(() => t.close());

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const isOneOf = (...of: Order[]) =>
  inArray(
    orders.id,
    of.map(({ id }) => id),
  );
const findOrderRow = async ({ id }: Order) => (await t.db.select().from(orders).where(eq(orders.id, id)))[0];
const buildDisputedOrder = async (kind: 'buyer' | 'bank', decidedAt: Date | null = null) => {
  const order = await orderFixtures.buildAt('held');
  await t.db
    .insert(disputes)
    .values({ id: `${kind}-${order.id}`, orderId: order.id, kind, text: '', decidedAt });
  return order;
};

test('hasHeldMoney is true from payment to hand-over, also during a bank’s dispute', async () => {
  const isHeld = async (order: Order) => hasHeldMoney(t.db, isOneOf(order));
  for (const step of ['held', 'disputed'] as const)
    expect(await isHeld(await orderFixtures.buildAt(step))).toBe(true);
  expect(await isHeld(await buildDisputedOrder('bank'))).toBe(true);
  for (const step of ['unpaid', 'handed_over', 'paid_out', 'refunded', 'cancelled'] as const) {
    expect(await isHeld(await orderFixtures.buildAt(step))).toBe(false);
  }
});

test('refundAllHeld refunds all held money and stores who ended the orders and why', async () => {
  const [held, argued, won] = [
    await orderFixtures.buildAt('held'),
    await orderFixtures.buildAt('disputed'),
    await buildDisputedOrder('bank', new Date()),
  ];
  const left = [
    await orderFixtures.buildAt('unpaid'),
    await orderFixtures.buildAt('handed_over'),
    await orderFixtures.buildAt('refunded'),
  ];
  const other = await orderFixtures.buildAt('held');
  const admin = await t.buildAdmin();
  const refundReason = { reason: 'seller_deleted', note: 'They are gone', askedBy: admin.id };
  const all = isOneOf(held, argued, won, ...left);
  const before = await Promise.all(left.map(findOrderRow));
  const ids = await t.db.transaction(async (tx) => {
    await lockHolds(tx, all);
    return refundAllHeld(tx, all, refundReason);
  });
  expect(ids).toHaveLength(3);
  for (const order of [held, argued, won]) {
    expect(await findOrderRow(order)).toMatchObject({
      state: 'refunded',
      endedBy: 'admin',
      endReason: 'They are gone',
    });
    expect(await orderFixtures.holdOf(order)).toMatchObject({ state: 'refunded', refundedCents: 1_600_000 });
    const ownOrder = await t.call('GET', `/orders/${order.id}`, { as: { id: order.buyerId! } });
    expect(ownOrder.json()).toMatchObject({ refunds: [{ reason: 'seller_deleted', note: 'They are gone' }] });
  }
  expect(await Promise.all(left.map(findOrderRow))).toEqual(before);
  expect(await findOrderRow(other)).toMatchObject({ state: 'paid' });
});

test('refundAllHeld refunds nothing while a bank disputes one of the orders', async () => {
  const [held, banked] = [await orderFixtures.buildAt('held'), await buildDisputedOrder('bank')];
  const refundReason = {
    reason: 'seller_deleted',
    note: 'They are gone',
    askedBy: (await t.buildAdmin()).id,
  };
  const refundAll = t.db.transaction((tx) => refundAllHeld(tx, isOneOf(held, banked), refundReason));
  await expect(refundAll).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('bank is disputing'),
  });
  for (const order of [held, banked]) {
    expect(await orderFixtures.holdOf(order)).toMatchObject({ state: 'held', refundedCents: 0 });
  }
});
