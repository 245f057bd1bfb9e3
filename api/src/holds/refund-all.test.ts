import { eq, inArray } from 'drizzle-orm';
import { disputes } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { createSteps, type Steps } from '../testing/steps.ts';
import { holdsMoney, lockHolds, refundAllHeld } from './refund-all.ts';

let t: TestApp;
let steps: Steps;
beforeAll(async () => {
  t = await createTestApp();
  steps = createSteps(t);
});
afterAll(() => t.close());

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const these = (...of: Order[]) =>
  inArray(
    orders.id,
    of.map(({ id }) => id),
  );
const rowOf = async ({ id }: Order) => (await t.db.select().from(orders).where(eq(orders.id, id)))[0];
const disputed = async (kind: 'buyer' | 'bank', decidedAt: Date | null = null) => {
  const order = await steps.at('held');
  await t.db
    .insert(disputes)
    .values({ id: `${kind}-${order.id}`, orderId: order.id, kind, text: '', decidedAt });
  return order;
};

test('holdsMoney is true from payment to hand-over, also during a bank’s dispute', async () => {
  const isHeld = async (order: Order) => holdsMoney(t.db, these(order));
  for (const step of ['held', 'disputed'] as const) expect(await isHeld(await steps.at(step))).toBe(true);
  expect(await isHeld(await disputed('bank'))).toBe(true);
  for (const step of ['unpaid', 'handed_over', 'paid_out', 'refunded', 'cancelled'] as const) {
    expect(await isHeld(await steps.at(step))).toBe(false);
  }
});

test('refundAllHeld refunds all held money and stores who ended the orders and why', async () => {
  const [held, argued, won] = [
    await steps.at('held'),
    await steps.at('disputed'),
    await disputed('bank', new Date()),
  ];
  const left = [await steps.at('unpaid'), await steps.at('handed_over'), await steps.at('refunded')];
  const other = await steps.at('held');
  const admin = await t.buildAdmin();
  const why = { reason: 'seller_deleted', note: 'They are gone', askedBy: admin.id };
  const all = these(held, argued, won, ...left);
  const before = await Promise.all(left.map(rowOf));
  const ids = await t.db.transaction(async (tx) => {
    await lockHolds(tx, all);
    return refundAllHeld(tx, all, why);
  });
  expect(ids).toHaveLength(3);
  for (const order of [held, argued, won]) {
    expect(await rowOf(order)).toMatchObject({
      state: 'refunded',
      endedBy: 'admin',
      endReason: 'They are gone',
    });
    expect(await steps.holdOf(order)).toMatchObject({ state: 'refunded', refundedCents: 1_600_000 });
    const mine = await t.call('GET', `/orders/${order.id}`, { as: { id: order.buyerId! } });
    expect(mine.json()).toMatchObject({ refunds: [{ reason: 'seller_deleted', note: 'They are gone' }] });
  }
  expect(await Promise.all(left.map(rowOf))).toEqual(before);
  expect(await rowOf(other)).toMatchObject({ state: 'paid' });
});

test('refundAllHeld refunds nothing while a bank disputes one of the orders', async () => {
  const [held, banked] = [await steps.at('held'), await disputed('bank')];
  const why = { reason: 'seller_deleted', note: 'They are gone', askedBy: (await t.buildAdmin()).id };
  const refundAll = t.db.transaction((tx) => refundAllHeld(tx, these(held, banked), why));
  await expect(refundAll).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('bank disputes'),
  });
  for (const order of [held, banked]) {
    expect(await steps.holdOf(order)).toMatchObject({ state: 'held', refundedCents: 0 });
  }
});
